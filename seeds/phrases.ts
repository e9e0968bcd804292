/** Notes beyond the technique: rounds, and things learned. */
export const rounds = [
  'Five rounds of six minutes. Gassed in the fourth.',
  'Rolled with Dana: she passed the same side three times, I keep leaving the far elbow out.',
  'Two good rounds with Kenji. Swept him once, then got caught in his north-south.',
  'Positional from back control, two minutes each. Escaped four of seven.',
  'Shark tank for the competitors, I was one of the sharks.',
  'Rolled light with a new white belt. Explaining the frames made me see my own mistakes.',
  'Big Tom again. Couldn’t move him from half, but he didn’t finish either.',
  'Got caught in a loop choke by Ingrid. Chin down when I pass low.',
  'Tapped Marcus with the first armbar in weeks. He asked for it again.',
  'Three rounds starting from standing. One clean takedown, two pulled guards.',
  'Got tapped by a bow and arrow with ten seconds left. Hand fighting too late.',
  'Survived with Professor Ana for six minutes. She was smiling, I wasn’t.',
  'Won the king of the hill twice from open guard, then lost it to a tripod sweep.',
  'Drilled with Yusuf, rolled with Petra. Both far too flexible.',
]

export const lessons = [
  'Breathe out under pressure.',
  'Next week: same entry, but from both sides.',
  'Ask about the grip when they posture up.',
  'Slower is better. The second attempt always works.',
  'Left knee a bit stiff, no inversions tomorrow.',
  'Finally understood why the hips come first.',
  'Video this next time.',
  'To drill: thirty reps a side before open mat.',
  'The açaí after class was deserved.',
  'Felt strong today, slept well.',
  'Tired from work, still glad I went.',
  'São Paulo visitors on the mat, great pace.',
  'Stop reaching. Elbows inside.',
  'Grip strength is the limit now: towel hangs on Sunday.',
]

export const freeSessions = {
  'open-mat': {
    titles: ['Open mat', 'Long open mat', 'Open mat at the other gym', 'Flow rolling'],
    notes: ['Two hours, mostly flow.', 'Ten people, nine belts.', 'Worked only on what failed this week.'],
  },
  garage: {
    titles: ['Garage drills', 'Garage rounds', 'Mats at Ben’s place'],
    notes: ['Four of us on twelve mats.', 'Drilled for an hour, no clock.', 'Cold garage, warm choke.'],
  },
  private: {
    titles: ['Private lesson', 'Private: fixing my guard', 'Private before the tournament'],
    notes: ['An hour of one position.', 'Every grip was corrected.', 'Homework: the first two steps, slowly.'],
  },
  other: {
    titles: ['Local tournament', 'Seminar', 'Strength and mobility', 'Kids class, helping out'],
    notes: ['Long day in the hall.', 'Filled four pages of the paper notebook.', 'Learned more by helping.'],
  },
} as const
