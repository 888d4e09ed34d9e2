import { Password, isPasswordLength } from './password.ts';
import { LONGEST_ANYWHERE } from './password-length.ts';

/** Words that people use as passwords, from names and hobbies to the season. With an ending they pass every rule. */
const WORDS = `
  password passwort passw0rd p@ssword p@ssw0rd pass welcome admin administrator root login master secret letmein access
  hello test testing guest user changeme default system server computer internet samsung google yahoo facebook apple
  iphone android windows microsoft linux qwerty qwertyuiop asdfgh asdfghjkl zxcvbn zxcvbnm qazwsx abc abcd abcde abcdef
  abcdefg abcdefgh aaa aaaa aaaaaa love iloveyou loveyou lovely sweet honey baby angel princess prince queen king kingdom
  sunshine rainbow flower butterfly diamond silver golden summer winter spring autumn january february march april
  monday friday sunday dragon monkey tiger lion eagle wolf bear panda kitten puppy rabbit horse dolphin shark snake
  football baseball soccer basketball hockey tennis golf runner racing yankees liverpool arsenal chelsea barcelona
  superman batman spiderman ironman pokemon pikachu naruto mario zelda minecraft starwars hunter killer shadow phantom
  ninja samurai warrior knight wizard magic mystery freedom forever friend friends family mother father sister brother
  michael jordan jennifer jessica daniel thomas robert charlie andrew matthew anthony joshua ashley nicole hannah maggie
  ginger cookie banana orange cherry lemon coffee chocolate cheese pepper sugar candy peanut buster harley mustang ferrari
  porsche mercedes toyota honda nissan yamaha suzuki mazda subaru guitar music piano purple yellow green black white blue
  red whatever trustno nothing nobody biteme matrix merlin cowboy ranger hunter2 jackson taylor london paris tokyo osaka
  kyoto nagoya sapporo hokkaido fukuoka okinawa kobe yokohama nippon japan nihon sakura hinata himawari tsubaki momiji
  hanako taro tarou ichiro jiro takashi hiroshi kenji kazuki daiki yuki yuuki haruka misaki ayaka yamada tanaka suzuki
  satou sato takahashi watanabe itou nakamura kobayashi yamamoto kato katou yoshida sasaki matsumoto inoue kimura hayashi
  doraemon totoro ghibli anpanman kitty hellokitty nintendo playstation gundam evangelion onepiece luffy arashi
  aishiteru daisuki arigatou konnichiwa ohayou sayonara ganbare tomodachi kazoku neko nekochan inu wanwan kuma usagi
  yamato musashi fujisan fuji sensei ramen sushi natto mikan ringo ichigo momo midori aozora hoshi tsuki taiyou niji
  kawaii kirei genki shiawase himitsu angou pasuwado okane
`
  .trim()
  .split(/\s+/);

/** Endings that people add for the required digits or signs, the most usual first. */
const ENDINGS = `
  1 12 123 1234 12345 123456 1234567 12345678 123456789 0 00 000 0000 01 02 03 07 10 11 111 1111 13 21 22 23 33 55 66 69
  77 777 7777 88 888 8888 99 999 9999 007 100 101 2000 2010 2015 2020 2021 2022 2023 2024 2025 2026 2027 321 4321 456
  ! !! 1! 12! 123! 1234! !1 !123 @1 @12 @123 @1234 #1 #123 $1 . ? _1 -1
`
  .trim()
  .split(/\s+/);

/** Keyboard walks and rows of digits with a letter or sign, in addition to the server's list of leaks. */
const WALKS = `
  zaq1zaq1 zaq1@wsx qwe12345 wsx2qaz1 aa12345678 z12345678 x1234567 a11111111 a00000000 123123a1 123123aa 11223344a
  159357aa 159753aa 741852963a 87654321a qwerty1q asdfghj7 poiuyt12 lkjhgfdsa1 0987654321q 1234!@#$ 12345!@# 123456!@
  1234567! 12345678! 123456789! !@#$1234 !@#$%123 @12345678 #12345678 1234.5678 12-34-56 1234-5678 0000-0000 1111-1111
  2000-01-01 1990-01-01 123password 1234pass pass12345 pass@123 pass@1234 pass@word1 password@1 l3tmein1 1iloveyou
  iloveu22 i1oveyou welcome@1 admin123! root1234 toor1234 1234test user1234 guest123 temp!123 demo1234 31415926p
  3.14159265 8675309j 0123456789a 01234567a 09876543a 24682468a 13579135a 19841984a 20002000a
`
  .trim()
  .split(/\s+/);

let known: ReadonlySet<string> | undefined;

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The lower-case words that pass the rules with some capitals; the rules refuse the others already. */
export const passwordsAmong = (words: readonly string[]): ReadonlySet<string> =>
  new Set(
    words.filter((word) => isPasswordLength(word, LONGEST_ANYWHERE) && Password.safeParse(capitalised(word)).success),
  );

/** Common passwords in lower case. */
export function commonPasswords(): ReadonlySet<string> {
  known ??= passwordsAmong([...WALKS, ...WORDS, ...WORDS.flatMap((word) => ENDINGS.map((ending) => word + ending))]);
  return known;
}

/**
 * Whether a password is a common one in any capitals (product, "Passwords"). For the server alone: the list is too long
 * for a page. The server has another list for leaked passwords.
 */
export const isCommonPassword = (password: string): boolean => commonPasswords().has(password.toLowerCase());
