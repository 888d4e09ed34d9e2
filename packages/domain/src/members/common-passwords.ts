import { Password } from './password.ts';

/** Words that people take for a password, from names and hobbies to the season; with an ending they pass every rule. */
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

/** What is put behind a word when digits or signs are asked for, the most usual first. */
const ENDINGS = `
  1 12 123 1234 12345 123456 1234567 12345678 123456789 0 00 000 0000 01 02 03 07 10 11 111 1111 13 21 22 23 33 55 66 69
  77 777 7777 88 888 8888 99 999 9999 007 100 101 2000 2010 2015 2020 2021 2022 2023 2024 2025 2026 2027 321 4321 456
  ! !! 1! 12! 123! 1234! !1 !123 @1 @12 @123 @1234 #1 #123 $1 . ? _1 -1
`
  .trim()
  .split(/\s+/);

/** Walks over the keyboard and rows of digits with a letter: short, famous, and in every list of leaked passwords. */
const WALKS = `
  1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 1qaz@wsx !qaz2wsx zaq12wsx zaq1zaq1 zaq1xsw2 zaq1@wsx
  q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 qwer1234 1234qwer qwe12345 qwer12345 123qweasd 123qweasdzxc qwe123qwe qwe123asd
  qweasd123 qweasdzxc123 asd123asd asdf1234 1234asdf asdf12345 zxcv1234 1234zxcv zxc123zxc zxcvb12345 asdfg12345
  qazwsx123 qazwsxedc1 qazxsw21 wsx2qaz1 2wsx3edc 3edc4rfv 4rfv5tgb a1b2c3d4 a1b2c3d4e5 1a2b3c4d 1a2b3c4d5e a1s2d3f4
  z1x2c3v4 1z2x3c4v abc12345 abc123abc abc123456 abcd1234 1234abcd abcd12345 12345abc 12345abcd abcde12345 12345abcde
  aa123456 aa12345678 a1234567 a12345678 a123456789 a1234567890 1234567a 12345678a 123456789a 1234567890a 123456aa
  123456ab 123456abc ab123456 q1234567 q12345678 q123456789 12345678q 123456789q z1234567 z12345678 1234567z 12345678z
  x1234567 w1234567 s1234567 k1234567 m1234567 11111111a a11111111 1111aaaa aaaa1111 00000000a a00000000 1234567q 123123a1
  123123aa 123321aa 112233aa 11223344a 147258369a 159357aa 159753aa 741852963a 789456123a 987654321a a987654321 87654321a
  qwerty1q qwertyu8 asdfghj7 zxcvbnm1 poiuyt12 mnbvcxz1 lkjhgfdsa1 0987654321q 1234!@#$ 12345!@# 123456!@ 1234567! 12345678!
  123456789! !@#$1234 !@#$%123 @12345678 #12345678 1234.5678 12-34-56 1234-5678 0000-0000 1111-1111 2000-01-01 1990-01-01
  r2d2c3po ncc1701d ncc1701e 1passwor 1password 123password pa55word pa55w0rd passw0rd1 p4ssword p4ssw0rd pass1234 1234pass
  pass12345 pass@123 pass@1234 pass@word1 password@1 letmein1 l3tmein1 trustno1 1iloveyou iloveu22 iloveyou2 i1oveyou
  jordan23 charlie1 michael1 football1 baseball1 superman1 welcome@1 admin123! root1234 toor1234 test1234 1234test
  user1234 guest123 temp1234 temp!123 demo1234 hello123 hunter22 blink182 slipknot1 metallica1 starwars1 matrix99
  4815162342a 31415926p 3.14159265 8675309j 0123456789a 01234567a 09876543a 24682468a 13579135a 19841984a 20002000a
`
  .trim()
  .split(/\s+/);

let known: ReadonlySet<string> | undefined;

const capitalised = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);

/** The list in lower case, without what the rules of form keep out already in whatever capitals. */
export function commonPasswords(): ReadonlySet<string> {
  known ??= new Set(
    [...WALKS, ...WORDS, ...WORDS.flatMap((word) => ENDINGS.map((ending) => word + ending))].filter(
      (password) => Password.safeParse(capitalised(password)).success,
    ),
  );
  return known;
}

/**
 * Whether a password is among the common and leaked ones (product, "Passwords"), in whatever capitals. For the server
 * alone: the list is longer than a page should carry.
 */
export const isCommonPassword = (password: string): boolean => commonPasswords().has(password.toLowerCase());
