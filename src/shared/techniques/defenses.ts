/** How to get out of each submission of the catalog, by its key. Apart from it, because few who load the catalog read these. */
export const defenses: Readonly<Record<string, string>> = {
  'rear-naked-choke':
    'Fight the hands first: two on one, the choking wrist down to your chest, chin tucked. Then scoot down until your shoulders are on the mat, and turn to face them.',
  'bow-and-arrow-choke':
    'Strip the collar grip with two hands before they fall to the side. Walk your hips toward theirs to stay in line, and push the leg off your shoulder.',
  'short-choke':
    'Hang on the choking forearm with both hands and tuck your chin into the elbow. Break the clasp at the wrist, and slide your shoulders down to the mat.',
  'clock-choke':
    'Hold the wrist in your collar so that it can’t pull, and move in the direction that they walk, before their hip is heavy on your shoulder.',
  'crucifix-choke':
    'In turtle, keep your elbows at your knees. If one arm is trapped, guard your neck, walk your hips toward their legs, and slide the elbow out before the other one is gone.',
  'darce-choke':
    'Keep your elbow back at your knee and your head up, so that no arm can thread. If one does, fight the second hand before it locks, turn to face them, and get to your knees.',
  'anaconda-choke':
    'Pull the trapped elbow back to your knee, and post the leg on the side that they roll to. If they roll, go with it, and walk your hips away from their legs.',
  'peruvian-necktie':
    'Fight the locked hands and raise your head before a leg steps over it. Drive into their hips as they sit, so that they can’t stretch you.',
  'high-elbow-guillotine':
    'Reach over and pull the high elbow down, chin tucked. Then pass to the side opposite your head, your weight on their shoulder.',
  'straight-ankle-lock':
    'Pull your toes up as if in a boot, push the foot through past the armpit, fight the hands, and come up on top.',
  'toe-hold':
    'Flex the foot and straighten the leg to kick it out of the grip. If it turns, roll in the direction they twist, and tap early.',
  'inside-heel-hook':
    'Hide your heel and fight the hands before they clasp. Push their legs down below your knee, and slide it out. Once the heel is caught, tap before it hurts.',
  'outside-heel-hook':
    'Control the hand that wants your heel, push their outside foot off your hip, and pull the knee free. Once the heel is caught, tap before it hurts.',
  'calf-slicer': 'Straighten the leg before it folds over the shin, and fight the hands on your foot. Tap early.',
  armbar:
    'Clasp your hands to hide the elbow, stack their weight onto their shoulders, and pull the elbow out past their hips. If the arm straightens, roll toward your thumb.',
  'triangle-choke':
    'Before it locks, look up and pull the trapped elbow back to your hip. Once it is locked, clasp your hands around the thigh, posture up, and stack them so that they can’t cut the angle.',
  omoplata:
    'Straighten up before they break you down. If your shoulder goes to the mat, roll forward over it, or hop over their body to the other side.',
  kimura:
    'Grab your own belt, shorts, or thigh before the arm bends back, keep the elbow at your ribs, and move with the turn instead of against it.',
  guillotine:
    'Pull the choking wrist down with two hands, throw your free arm over their shoulder, and pass to the side opposite your head, your shoulder heavy under their chin.',
  'cross-collar-choke':
    'Strip the first grip at once, and straighten your posture. If the second hand comes, put yours to your ear, elbow in, so that your forearm blocks the wrist.',
  'loop-choke':
    'Strip the loose collar grip before you lower your head. Once the head is under, trap the arm that threads behind your neck, and posture up so that the loop can’t close.',
  kneebar:
    'Bend the knee and cross your feet before the leg is straight. Then come up on top, and slide the knee out past their hips.',
  americana:
    'Keep the elbow at your ribs and your hands between your chests. If the wrist is pinned, straighten the arm, bridge, and turn toward them.',
  'arm-triangle':
    'Put the trapped hand to your ear and push the elbow out, so that your neck has room. Then bridge into them and turn to your knees before they get to the side.',
  'paper-cutter-choke':
    'Keep the chin down, frame against the elbow that wants to drop, push it up past your face, and turn in.',
  'baseball-bat-choke':
    'Put a hand inside by your ear at once, and stay square to them as they turn, so that the forearms can’t close. Then strip a grip.',
  'far-side-armbar':
    'Don’t push the knee with the far arm. If it is scooped, clasp your hands, turn toward them, and come up before the leg steps over your head.',
  'north-south-choke':
    'Keep one elbow inside, between your neck and their ribs. Frame on the hips before they lower their weight, bridge, and turn to your knees.',
  'ezekiel-choke':
    'Catch the forearm before it crosses your throat, push its elbow up past your face, and bridge toward the arm behind your head: it can’t post.',
  's-mount-armbar':
    'Keep your elbows low so that no knee gets under the armpit. If one does, clasp your hands, and follow them up as they sit back, your weight on top.',
  'mounted-triangle':
    'Keep both arms in, or both out. When one is pulled across, hug it back, frame against the knee behind your head, and bridge before the legs lock.',
}
