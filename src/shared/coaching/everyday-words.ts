/**
 * English words, and words of the mat, that are names as well. In small letters, they are hardly ever meant as one. Shorter
 * words are never masked in small letters.
 */
const listed = `
  able acre aisle alma amber angel april arch archer arrow ashes august autumn back baker bank banks barber
  base bass bath beach bear beech bell bells belt bench berry best bill bills bird birds bishop black blank bloom blue bolt
  bond booker boss bowl brand brave breeze brick bridge bright brook brown buck bull burn burns bush butler
  cage candy cane carpenter case cash castle chance chandler charity chase chess chin choke church clay clean clear
  cliff close cloud cole come constant cook cool corn cotton court cousin cover cowboy crane crisp cross crown curry
  daisy dame dash dawn day deal dear deep dell destiny diamond dice dock dollar dove down drake draw drew drill
  duck duke dusk eagle early earl east ember escape ever faith fall falls farmer field fields fire fish fisher flint flood
  flower flowers forest fork forward foster fountain fowler fox france frank free freeman french frost full game garden
  gardener garland gates gentle gift glass glory gold golden good gore grace grand grant grass grave
  gray great green grey grip ground grove guard guest guy half hall hand hands hardy harmony harp hart haven hawk
  head heath heaven hedge help herb hill hills home honey hood hook hope horn house hull hunt hunter husband ice
  iris iron island ivory jack jade jasmine jewel john join jolly joy judge july june just justice keen keep
  kimura king kings kitchen knee knight knock lake lamb lance land lane large lark last late laurel lawn lead leaf lean
  legend light lily link lion little lock lodge long lord loss love lovely low luck lucky mace major make mallet maple marble
  march mark marks marsh marshal mast master masters match maximum may mead mercy miles mill miller
  mills mine mint mist moon moor moore more morning moss mount mountain move myth nail neck need nest new nice night noble
  north novel oak ocean office olive open order other outlaw page pages paint palm park parks part partner pass
  patch patience peace peach pearl penny pepper piece pike pine place plum point pole pond pool poor
  pope port porter post potter pound power price pride prince prior prudence purple quest quick rain ramp ranger raven
  ray read ready reed reef rice rich rider ridge right ring rings river rivers road robin rock rocks rocky rode roll
  rolls room root rose roses round rowan ruby rule rush rust saddle sage sailor sails saint sand sands sandy sawyer scar
  school scout sear seat self serene shade shadow shaft sharp shell shepherd shore short shot silver simple singer sinner
  skinner sky slate sled sleep slide small smart smoke snow solid solo song sparks spear speed spring stack star
  start steel stick still stock stone storm story stout strange stream street strong style suit summer summers
  summit sunny swan sweep sweet swift take talent tall tap team teal temple than that them then thorn
  tiger time town towns trace trail train travel tree trip true trust truth turn twist usher vale very vice
  victory view vine violet walk walker wall walls ward warden warm warner watch water waters wave waves
  ways weaver well wells west wheat wheel white wild wilder will wills wind winner winter winters wise wolf wood woods
  work works world worth wren wright yard year young your youth zeal
  about after again along also been before being both could does done each else even first from gave give goes gone have here
  hers into kept know left less like look made many most much must near next none once only onto over said same seen sent she
  show side some soon such tell their there these they this those thus till told took tried under unto upon used want well
  went were what when where which while whom whose with would
`

const everydayWords = new Set(listed.split(/\s+/).filter(Boolean))

/** Whether a word in small letters means something else than somebody. */
export const isEverydayWord = (word: string) => everydayWords.has(word)
