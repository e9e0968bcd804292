import { questions } from './content.ts'

export const Questions = () => (
  <section id="questions" className="wrap section" aria-labelledby="questions-title">
    <h2 id="questions-title">Questions</h2>
    <div className="questions">
      {questions.map(({ question, answer }) => (
        <details key={question}>
          <summary>{question}</summary>
          <p>{answer}</p>
        </details>
      ))}
    </div>
  </section>
)
