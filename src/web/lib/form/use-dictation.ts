import { useEffect, useState } from 'react'
import { heardText, replaceDictated } from './heard-text.ts'

/** The part of the browser's speech recognition that is used here; TypeScript doesn't know it. */
interface Recognition extends EventTarget {
  lang: string
  continuous: boolean
  interimResults: boolean
  start: () => void
  stop: () => void
  abort: () => void
}

interface ResultEvent extends Event {
  results: ArrayLike<ArrayLike<{ transcript: string }>>
}

interface ErrorEvent extends Event {
  error: string
}

type RecognitionClass = new () => Recognition

/** Undefined in browsers that have none. */
function findRecognition(): RecognitionClass | undefined {
  const { SpeechRecognition, webkitSpeechRecognition } = window as {
    SpeechRecognition?: RecognitionClass
    webkitSpeechRecognition?: RecognitionClass
  }
  return SpeechRecognition ?? webkitSpeechRecognition
}

const blocked = 'Your browser blocks the microphone. Allow it in the settings of this site, then try again.'

/** The sentences for problems, with their remedies. An end that someone asked for is no problem. */
const problems: Record<string, string | undefined> = {
  aborted: undefined,
  'audio-capture': 'No microphone was found. Connect one, then try again.',
  'language-not-supported': 'Your browser can’t write down this language. Please type instead.',
  network: 'Dictation needs a connection here. Please type, or try again once you’re online.',
  'no-speech': 'Nothing was heard. Try again, closer to the microphone.',
  'not-allowed': blocked,
  'service-not-allowed': blocked,
}

const problemOf = (error: string) =>
  error in problems ? problems[error] : 'Dictation stopped. Try again, or type instead.'

interface Options {
  read: () => string
  /** Called with every word, so that nothing is lost if it ends at any point. */
  write: (text: string) => void
  onProblem: (problem: string | undefined) => void
  onEnd: () => void
}

/** Starts to listen, and writes what is heard behind what is there. Returns a function that stops at once. */
function listen(recognition: Recognition, { read, write, onProblem, onEnd }: Options) {
  let before = ''
  const phrases: string[] = []
  const hear = ({ results }: ResultEvent) => {
    // A phrase may come back empty, or not at all; what was seen of it stays.
    for (const [at, result] of Array.from(results).entries())
      if (result[0]?.transcript.trim()) phrases[at] = result[0].transcript
    const heard = heardText(phrases)
    write(replaceDictated(read(), before, heard))
    before = heard
  }
  const listening = new AbortController()
  const { signal } = listening
  recognition.addEventListener('result', (event) => hear(event as ResultEvent), { signal })
  recognition.addEventListener('error', (event) => onProblem(problemOf((event as ErrorEvent).error)), { signal })
  recognition.addEventListener('end', onEnd, { signal })
  recognition.lang = navigator.language
  recognition.continuous = true
  recognition.interimResults = true
  recognition.start()
  return () => {
    listening.abort()
    recognition.abort()
  }
}

/** Dictation by the browser's own speech recognition; undefined in browsers that have none. */
export function useDictation({ read, write }: Pick<Options, 'read' | 'write'>) {
  const [listening, setListening] = useState<{ recognition: Recognition; abort: () => void }>()
  const [problem, setProblem] = useState<string>()
  useEffect(() => () => listening?.abort(), [listening])
  const Recognition = findRecognition()
  if (!Recognition) return undefined
  return {
    isListening: listening !== undefined,
    problem,
    start: () => {
      const recognition = new Recognition()
      setProblem(undefined)
      const onEnd = () => setListening(undefined)
      setListening({ recognition, abort: listen(recognition, { read, write, onProblem: setProblem, onEnd }) })
    },
    /** Stops listening. Words said until now may still be recognized. */
    stop: () => listening?.recognition.stop(),
  }
}
