/**
 * How to get out of each submission of the catalog, by its key: first what stops it early, then what still helps late,
 * and what never to do. Apart from the catalog, because few who load it read these.
 */
export const defenses: Readonly<Record<string, string>> = {
  'rear-naked-choke':
    'Chin tucked, both hands on the choking wrist, pulled down to your chest. Fall to the side of their other arm, get your shoulders to the mat, and turn to face them. Late: peel the hand off the back of your head before they squeeze. A tucked chin alone doesn’t stop it.',
  'bow-and-arrow-choke':
    'Both hands on the collar grip before they fall to the side, and kick the held leg straight. Late: push their leg off your shoulder, stay in line with them, and turn to face them. Don’t turn away: it tightens the collar.',
  'short-choke':
    'Hang on the choking forearm with both hands and tuck your chin into the crook of the elbow. Late: break the clasp at the wrist, and slide your shoulders down to the mat.',
  'clock-choke':
    'Hold the wrist in your collar so that it can’t pull, and get your hips out to guard before theirs are heavy on your shoulder. Late: move in the direction that they walk. Don’t stay balled up: their circle does the choking.',
  'crucifix-choke':
    'In turtle, keep your elbows at your knees. If one arm is caught, the other one guards your neck while you walk your hips over their legs and slide the elbow out. With both arms caught, tap with a foot or say it: nothing is left to defend with.',
  'darce-choke':
    'Keep your elbow back at your knee and your head up, so that no arm can thread. If one does, hold their second hand before it locks, and turn to face them. Late: the trapped hand to your ear makes room; get to your knees and walk your hips away from their legs.',
  'anaconda-choke':
    'Pull the trapped elbow back to your knee, and post the leg on the side that they roll to. Late: if they roll, go with it, and keep walking your hips away from their legs. Don’t lie still on your side: they only have to walk closer.',
  'peruvian-necktie':
    'Pull the locked hands apart and raise your head before a leg steps over it. Late: drive into their hips as they sit, so that they can’t stretch you. It cranks the neck as well: once both legs are over and they lean back, tap.',
  'high-elbow-guillotine':
    'Chin tucked, reach over and pull the high elbow down before they sit. Late: pass to the side opposite your head, your weight on their shoulder. Never pull your head straight back: it tightens.',
  'straight-ankle-lock':
    'Pull your toes up as if in a boot, and push the foot through past the armpit, so that they hold your calf. Fight the hands, and come up on top. Late: tap when it gets tight. Don’t turn away to pull the foot out: it gives them the heel.',
  'toe-hold':
    'Flex the foot and straighten the leg to kick it out of the grip before the figure four locks. Late: roll in the direction they twist, with your whole body. Never roll against it. It gives little warning: tap early.',
  'inside-heel-hook':
    'Hide your heel and fight the hands before they clasp. Push their legs down below your knee, and slide it out. Once the heel is caught, tap before it hurts. Never spin with the knee still between their legs.',
  'outside-heel-hook':
    'Hold the hand that wants your heel, push their outside foot off your hip, and pull the knee free. Once the heel is caught, tap before it hurts: the knee goes first. Never spin against the twist.',
  'calf-slicer':
    'Straighten the leg before it folds over the shin, and fight the hands on your foot. Don’t pull your heel to your seat: that is how they fold it. Tap early: it strains the knee too.',
  armbar:
    'Clasp your hands to hide the elbow, stack their weight onto their shoulders, and pull the elbow out past their hips. Late: turn the thumb to the mat and roll that way, over the shoulder. Never lift them with a straight arm.',
  'triangle-choke':
    'Both arms in or both out. If one is caught, look up and pull its elbow back to your hip before the legs lock. Late: clasp your hands around their thigh, get your posture up, and stack them, so that they can’t cut the angle. Don’t let the arm be pulled across.',
  omoplata:
    'Straighten up before they break you down, your hand on your own thigh. Late: with the shoulder at the mat, roll forward over it before they hold your hips, or hop over their body to the other side. Don’t try to pull the arm out backward.',
  kimura:
    'Keep the elbow at your ribs, and grab your own belt, shorts, or thigh before the arm bends back. Late: straighten the arm, or move with the turn instead of against it. Once the hand goes up behind your back, tap.',
  guillotine:
    'Pull the choking wrist down with both hands, chin tucked. Late: one hand stays on the wrist, the other arm goes over their far shoulder; pass to the side opposite your head, your shoulder heavy under their chin. Never pull your head straight back: it tightens.',
  'cross-collar-choke':
    'Strip the first grip at once, and straighten your posture. Late: when the second hand comes, put yours to your ear, elbow in, so that your forearm blocks the wrist. Don’t lie down on them: it is what they pull for.',
  'loop-choke':
    'Strip the loose collar grip before you lower your head. Late: with the head under, trap the arm that threads behind your neck, and posture up so that the loop can’t close. Don’t drive forward: that closes it.',
  kneebar:
    'Bend the knee and cross your feet before the leg is straight. Then come up on top, and slide the knee out past their hips. Late: turn the leg so that the kneecap points to the side. Once the leg is straight, tap.',
  americana:
    'Keep your elbows at your ribs and your hands between your chests. If the wrist is pinned, slide the elbow down to your hip or straighten the arm, then bridge and turn toward them. Don’t push them off with a bent arm: it is the one they want.',
  'arm-triangle':
    'Keep the elbow down, between your chests. Late: put the trapped hand to your ear and push that elbow out, so that your neck has room; then bridge into them and turn to your knees before they get to the side.',
  'paper-cutter-choke':
    'Hold the hand that feeds your collar, and keep your chin down. Late: frame against the elbow that wants to drop, push it up past your face, and turn in. Don’t turn away: the collar tightens.',
  'baseball-bat-choke':
    'Strip the first grip when you feel it: the second one often looks like a mistake. Late: one hand inside by your ear, and turn along with them, so that you stay square and the forearms can’t close. Don’t hurry to pass: that is when it closes.',
  'far-side-armbar':
    'Don’t push the knee with the far arm; frame with the near one. If the arm is scooped, clasp your hands, turn toward them, and come up before the leg steps over your head. Late: turn the thumb to the mat and roll that way, over the shoulder.',
  'north-south-choke':
    'Keep one elbow inside, between your neck and their ribs. Frame on the hips before they lower their weight, bridge, and turn to your knees. It closes quietly: once you can’t bridge anymore, tap.',
  'ezekiel-choke':
    'Catch the forearm before it crosses your throat, push its elbow up past your face, and bridge toward the arm behind your head: it can’t post. It works from inside your guard too: never leave your chin up there.',
  's-mount-armbar':
    'Keep your elbows low so that no knee gets under the armpit. If one does, clasp your hands, and follow them up as they sit back, your weight on top. Don’t push at their chest: a straight arm is what they wait for.',
  'mounted-triangle':
    'Keep both arms in, or both out. When one is pulled across, pull its elbow back to your ribs, frame against the knee behind your head, and bridge before the legs lock. Late: clasp your hands and get your posture when they roll to their back.',
}
