import { expect, test } from 'vitest'
import { maskedName, NameMask } from './mask-names.ts'

const nameMask = (names: string[]) => {
  const mask = new NameMask(names)
  return (text: string) => mask.text(text)
}

test('a name becomes its initials', () => {
  expect(['Theo Lang', 'bo', ' Élodie  de la Cruz '].map(maskedName)).toEqual(['T. L.', 'B.', 'É. D. L. C.'])
})

test('names are masked wherever they are written, whole or a part of them', () => {
  const mask = nameMask(['Theo Lang', 'Will Smith', 'Bo', 'C++ (coach)', 'Jean-Luc from work'])
  for (const [text, masked] of [
    ['Sparring: 2 round(s) with Theo Lang', 'Sparring: 2 round(s) with T. L.'],
    ['THEO LANG got me. Theo again; Theo’s grips.', 'T. L. got me. T. again; T.’s grips.'],
    ['Lang’s grips, and Jean-Luc', 'L.’s grips, and J.-L.'],
    ['I will work on this. Theology, Bologna.', 'I will work on this. Theology, Bologna.'],
    [
      'It was not long. I will work on it with lang and jean-luc, smith.',
      'It was not long. I will work on it with L. and J.-luc, S.',
    ],
    ['will smith; Will’s choke; SMITH', 'W. S.; W.’s choke; S.'],
    ['bo and c++ (coach), not Bob', 'B. and C. C., not Bob'],
    ['Two rounds with Bo. Tired... Then Theo Lang...', 'Two rounds with B. Tired... Then T. L...'],
  ] as const)
    expect(mask(text)).toBe(masked)
})

test('the longest name that is written counts', () => {
  const mask = nameMask(['Ann', 'Ann Lee', '+Ann Lee Park'])
  expect(mask('Ann, Ann Lee, Ann Lee Park, Ann Leeds')).toBe('A., A. L., A. L. P., A. Leeds')
})

test('without partners, nothing is masked', () => {
  expect(nameMask([' '])('Theo')).toBe('Theo')
})

const cpuTime = () => {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

test.each([
  ['João Conceição', 'Joao passou; JOAO CONCEICAO, joão', 'J. passou; J. C., J.'],
  ['Joao Silva', 'João Silva e joão', 'J. S. e J.'],
  ['João', 'Joa\u0303o in decomposed letters', 'J. in decomposed letters'],
  ['Theo Lang', 'theo lang, theo\u00a0lang, Theo\u202fLang, Theo  Lang', 'T. L., T. L., T. L., T. L.'],
  ['Theo Lang', 'Ｔｈｅｏ　Ｌａｎｇ and ｔｈｅｏ', 'T. L. and T.'],
  ['Theo\u00a0Lang', 'theo lang', 'T. L.'],
  ['Theo Lang', 'Th\u00adeo and Th\u200beo', 'T. and T.'],
  [
    'Theo Lang',
    'theo_lang-2.mp4, TheoLang.jpg, theolang.mov, SparringTheo.mp4, theo2.jpg',
    'T. L.-2.mp4, T. L..jpg, T. L..mov, SparringT..mp4, T.2.jpg',
  ],
  ['Jörg Müller', 'Joerg Mueller, jorg muller, MÜLLER', 'J. M., J. M., M.'],
  ['Joerg Mueller', 'Jörg Müller', 'J. M.'],
  ['Łukasz Đorđević', 'Lukasz Dordevic', 'Ł. Đ.'],
  ['Li Wei', 'Li swept me, li is no word, LI WEI', 'L. swept me, li is no word, L. W.'],
  ['Bo', 'bo and Bo, not Bob', 'B. and B., not Bob'],
  ['theo lang', 'Theo, and lang', 'T., and L.'],
  ['Иван Петров', 'иван петров и петров', 'И. П. и П.'],
  ['محمد علي', 'مع محمد علي', 'مع م. ع.'],
])('%s is recognized in %j', (name, text, expected) => {
  expect(nameMask([name])(text)).toBe(expected)
})

test.each([
  ['田中太郎', '今日は田中太郎さんと田中と太郎', '今日は田.さんと田.と太.'],
  ['田中 太郎', '田中太郎さんに勝った。田中　太郎', '田.さんに勝った。田.　太.'],
  ['タナカ', 'たなかとﾀﾅｶ', 'た.とタ.'],
  ['ガブリエル', 'ｶﾞﾌﾞﾘｴﾙの三角', 'ガ.の三角'],
  ['王小明', '和小明练习，王小明很强', '和小.练习，王.很强'],
  ['김민수', '민수가 이겼다. 김민수는', '민.가 이겼다. 김.는'],
  ['สมชาย', 'ซ้อมกับสมชายวันนี้', 'ซ้อมกับส.วันนี้'],
  ['Theo Lang', '今日はTheoと', '今日はT.と'],
])('%s is recognized in text without spaces', (name, text, expected) => {
  expect(nameMask([name])(text)).toBe(expected)
})

test('what begins like a long name without spaces is taken for it', () => {
  expect(nameMask(['アレクサンドル'])('アレクサンドラとアレク')).toBe('ア.ラとアレク')
})

test('a text without names is left exactly as it was written', () => {
  const text = 'Joa\u0303o, Ｔｅｓｔ, the rose on the mat will do; an armbar, in guard.'
  expect(nameMask(['Will Rose', 'An Do'])(text)).toBe(text)
})

/** The least milliseconds that this takes, of three times. */
function timeOf(work: () => unknown): number {
  const times = [1, 2, 3].map(() => {
    const before = cpuTime()
    work()
    return cpuTime() - before
  })
  return Math.min(...times)
}

test.each([
  ['begin alike', (n: number) => `Theo Lang van der Berg ${'x'.repeat(n % 90)}${n}`, 'Theo Lang van der '],
  ['are a run of one letter', (n: number) => 'a '.repeat(1 + (n % 59)) + n, 'a '],
  ['have no spaces', (n: number) => '田'.repeat(1 + (n % 100)) + String.fromCodePoint(0x4e00 + n), '田'],
])('a thousand names that %s take hardly longer than one', (_, nameOf, text) => {
  const names = Array.from({ length: 1000 }, (__, n) => nameOf(n))
  const notes = text.repeat(Math.ceil(20_000 / text.length))
  expect(timeOf(() => nameMask(names)(notes))).toBeLessThan(100)
  const mask = nameMask(names)
  const [short, long] = [timeOf(() => mask(notes)), timeOf(() => mask(notes.repeat(10)))]
  expect(long).toBeLessThan(Math.max(short, 4) * 30)
})
