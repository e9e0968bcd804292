import { catalog } from '../techniques/technique-catalog.ts'
import type { Position } from '../techniques/techniques.ts'
import { type Named, otherNamesAmong } from './other-names.ts'

/**
 * What grapplers also write, for searches only: in Portuguese, in German, and shortened. The catalog has the names that a
 * technique is counted by; words in notes that are only here suggest nothing (decision 077).
 */
export const searchedNames: Record<string, Omit<Named, 'name'>> = {
  // Standing.
  'double-leg': { otherNames: ['baiana', 'Doppelbeinangriff'] },
  'single-leg': { otherNames: ['Einbeinangriff'] },
  'ankle-pick': { otherNames: ['pegada no tornozelo'] },
  'osoto-gari': { otherNames: ['osoto'] },
  'ouchi-gari': { otherNames: ['ouchi'] },
  'seoi-nage': { otherNames: ['ippon seoi', 'Schulterwurf'] },
  'uchi-mata': { otherNames: ['uchimata', 'Schenkelwurf'] },
  'tomoe-nage': { otherNames: ['tomoe', 'balão de cabeça', 'Kopfwurf'] },
  'sitting-guard-pull': { otherNames: ['puxar para guarda', 'puxada de guarda', 'Guard ziehen'] },
  'technical-stand-up': { otherNames: ['levantada técnica', 'technischer Aufstand'] },
  // From the guard.
  'scissor-sweep': { otherNames: ['raspagem de tesoura', 'Scherenfeger'] },
  'pendulum-sweep': { otherNames: ['raspagem de pêndulo', 'raspagem pêndulo'] },
  armbar: {
    otherNames: ['armlock', 'juji', 'chave de braço', 'Armhebel', 'Streckhebel', 'Kreuzhebel'],
    askedAs: ['Hebel'],
  },
  'triangle-choke': { otherNames: ['triângulo', 'Dreieck', 'sankaku'] },
  omoplata: { otherNames: ['omo plata'] },
  kimura: { otherNames: ['chicken wing', 'Schulterhebel'], askedAs: ['Hebel'] },
  guillotine: { otherNames: ['guilhotina'] },
  'cross-collar-choke': { otherNames: ['estrangulamento cruzado', 'Kreuzwürger', 'Kragenwürger'] },
  'loop-choke': { otherNames: ['estrangulamento loop'] },
  'kiss-of-the-dragon': { otherNames: ['kotd', 'beijo do dragão', 'Drachenkuss'], askedAs: ['kotl'] },
  kneebar: { otherNames: ['chave de joelho', 'Kniehebel', 'Kniestreckhebel'], askedAs: ['Beinhebel'] },
  toreando: { otherNames: ['toureada', 'toreador'] },
  'balloon-sweep': { otherNames: ['raspagem balão'] },
  'butterfly-sweep': { otherNames: ['raspagem de gancho', 'raspagem borboleta'] },
  // From the top.
  americana: { otherNames: ['chave americana', 'Beugehebel'], askedAs: ['Hebel'] },
  'arm-triangle': {
    otherNames: ['katagatame', 'triângulo de braço', 'Armdreieck', 'Schulterwürger', 'head and arm'],
  },
  'paper-cutter-choke': { otherNames: ['cortador de papel', 'Papierschneider'] },
  'baseball-bat-choke': { otherNames: ['taco de beisebol', 'beisebol', 'Baseballwürger'] },
  'north-south-choke': { otherNames: ['estrangulamento norte-sul', 'Nord-Süd-Würger'] },
  'ezekiel-choke': { otherNames: ['ezequiel', 'Ärmelwürger'] },
  's-mount-armbar': { otherNames: ['armlock da montada', 'Armhebel aus der Mount'] },
  'mounted-triangle': { otherNames: ['triângulo da montada', 'triângulo montado'] },
  upa: { otherNames: ['upada', 'Brücke'] },
  'elbow-escape': { otherNames: ['fuga de quadril', 'Hüftflucht'] },
  // From the back and the head.
  'rear-naked-choke': { otherNames: ['Würger von hinten', 'Rückenwürger'] },
  'bow-and-arrow-choke': { otherNames: ['arco e flecha', 'Pfeil und Bogen'] },
  'body-triangle': { otherNames: ['triângulo no corpo', 'Körperdreieck'] },
  'seat-belt': { otherNames: ['cinto de segurança', 'Sicherheitsgurt'] },
  'clock-choke': { otherNames: ['relógio', 'Uhrwürger'] },
  'crucifix-choke': { otherNames: ['crucifixo', 'Kruzifix'] },
  'darce-choke': { otherNames: ['darce'] },
  'peruvian-necktie': { otherNames: ['gravata peruana', 'peruanische Krawatte'] },
  'high-elbow-guillotine': { otherNames: ['guilhotina de cotovelo alto'] },
  // Legs.
  'straight-ankle-lock': {
    otherNames: ['chave de pé', 'foot lock', 'Fußhebel', 'Achillessehnenhebel'],
    askedAs: ['Beinhebel'],
  },
  'toe-hold': { otherNames: ['americana no pé', 'Zehenhebel'], askedAs: ['Beinhebel'] },
  'inside-heel-hook': {
    otherNames: ['heel hook', 'chave de calcanhar', 'Fersenhebel'],
    askedAs: ['Beinhebel', 'ihh'],
  },
  'outside-heel-hook': { otherNames: ['chave de calcanhar', 'Fersenhebel'], askedAs: ['Beinhebel', 'ohh'] },
  'calf-slicer': { otherNames: ['chave de panturrilha', 'panturrilha', 'Wadenpresse', 'Wadenquetsche'] },
}

const positions: Partial<Record<Position, Named>> = {
  standing: { name: 'stand-up', otherNames: ['em pé', 'Standkampf'], askedAs: ['standing'] },
  'closed-guard': { name: 'closed guard', otherNames: ['full guard', 'guarda fechada', 'geschlossene Guard'] },
  'half-guard': {
    name: 'half guard',
    otherNames: ['meia guarda', 'meia-guarda', 'halbe Guard', 'Halbguard'],
    askedAs: ['meia', 'hg'],
  },
  'open-guard': { name: 'open guard', otherNames: ['guarda aberta', 'offene Guard'] },
  'butterfly-guard': {
    name: 'butterfly',
    otherNames: ['butterfly guard', 'guarda borboleta', 'guarda de ganchos', 'Schmetterling'],
  },
  'de-la-riva': { name: 'de la riva', otherNames: ['dlr', 'de la riva guard', 'guarda de la riva'] },
  'spider-guard': { name: 'spider guard', otherNames: ['guarda aranha', 'Spinnenguard'] },
  'x-guard': { name: 'x-guard', otherNames: ['guarda x', 'guarda-x'] },
  'side-control': {
    name: 'side control',
    otherNames: ['side mount', 'cem quilos', '100 kilos', 'Seitkontrolle', 'Seitenkontrolle', 'Querposition'],
    askedAs: ['cem kilos', '100kg'],
  },
  'knee-on-belly': {
    name: 'knee on belly',
    otherNames: [
      'knee-on-belly',
      'knee on stomach',
      'kob',
      'joelho na barriga',
      'Knie auf Bauch',
      'Knie auf dem Bauch',
    ],
  },
  'north-south': { name: 'north-south', otherNames: ['norte-sul', 'Nord-Süd'] },
  mount: { name: 'mount', otherNames: ['montada', 'Reitsitz', 'Reitposition'], askedAs: ['full mount'] },
  'back-control': {
    name: 'back control',
    otherNames: [
      'back mount',
      'rear mount',
      'back take',
      'back attacks',
      'took the back',
      'pegada nas costas',
      'Rückenkontrolle',
    ],
    askedAs: ['costas', 'pegar as costas', 'Rücken'],
  },
  turtle: { name: 'turtle', otherNames: ['tartaruga', 'quatro apoios', 'Schildkröte', 'Bankposition'] },
  'front-headlock': { name: 'front headlock', otherNames: ['gravata', 'Schwitzkasten'] },
  'leg-entanglement': {
    name: 'leg entanglement',
    otherNames: ['ashi garami', 'Beinverknotung'],
    askedAs: ['ashi'],
  },
}

/** What else is said on the mat, and isn't in the catalog. */
const others: Named[] = [
  { name: 'reverse de la riva', otherNames: ['rdlr', 'reverse dlr', 'de la riva invertida'] },
  { name: 'k-guard', otherNames: ['kguard', 'guarda k'] },
  { name: 'z-guard', otherNames: ['knee shield', 'zguard'] },
  { name: 'collar sleeve', otherNames: ['collar and sleeve', 'collar-sleeve', 'gola e manga'] },
  { name: 'lasso guard', otherNames: ['guarda laço', 'Lassoguard'], askedAs: ['lasso'] },
  { name: '50/50', otherNames: ['fifty-fifty', '50-50', 'cinquenta cinquenta'], askedAs: ['5050'] },
  { name: 'saddle', otherNames: ['honey hole', 'inside sankaku', '411', 'cross ashi'] },
  { name: 'leg lock', otherNames: ['leglock', 'chave de perna', 'Beinhebel'] },
  { name: 'wrist lock', otherNames: ['wristlock', 'mão de vaca', 'Handgelenkhebel'] },
  { name: 'kesa gatame', otherNames: ['scarf hold', 'kesa'] },
  { name: 'headquarters', otherNames: ['hq pass', 'hq passing'], askedAs: ['hq'] },
  { name: 'guard pass', otherNames: ['passing', 'passagem de guarda', 'Guardpass'], askedAs: ['passagem'] },
  { name: 'sweep', otherNames: ['raspagem', 'Sweep'], askedAs: ['raspar', 'Feger'] },
  { name: 'takedown', otherNames: ['queda', 'Wurf'], askedAs: ['td', 'take down'] },
  { name: 'escape', otherNames: ['fuga', 'Befreiung'], askedAs: ['saída'] },
  { name: 'choke', otherNames: ['estrangulamento', 'Würger'], askedAs: ['strangle'] },
  { name: 'jiu-jitsu', otherNames: ['jiujitsu', 'ju-jitsu', 'bjj'], askedAs: ['jujutsu', 'jujitsu'] },
  { name: 'no-gi', otherNames: ['nogi', 'sem kimono', 'ohne Gi'] },
  { name: 'open mat', otherNames: ['openmat', 'open-mat', 'treino livre'] },
  {
    name: 'competition',
    otherNames: ['championship', 'tournament', 'campeonato', 'Turnier', 'Wettkampf'],
    askedAs: ['comp'],
  },
]

/** The names that everyone knows, whatever is in their library. */
export const commonNames = otherNamesAmong([
  ...catalog.map(({ key, name, otherNames }) => {
    const { otherNames: more = [], askedAs = [] } = searchedNames[key] ?? {}
    return { name, otherNames: [...otherNames, ...more], askedAs }
  }),
  ...Object.values(positions),
  ...others,
])

/** All of these names, for finding typos. */
export const commonNameTexts = [
  ...catalog.flatMap(({ name, otherNames }) => [name, ...otherNames]),
  ...[...Object.values(searchedNames), ...Object.values(positions), ...others].flatMap(
    ({ otherNames, askedAs = [] }) => [...otherNames, ...askedAs],
  ),
  ...[...Object.values(positions), ...others].map(({ name }) => name),
]
