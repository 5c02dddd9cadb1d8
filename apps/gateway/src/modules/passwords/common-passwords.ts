/**
 * Frequent passwords from published lists of leaks (English, Chinese, European): complete keyboard walks, and words
 * without the capitals, digits and signs that people add to satisfy a rule.
 */
const walks = `
1q2w3e 1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6 1qaz2wsx 1qaz2wsx3edc 1qazxsw2 zaq1xsw2 zaq12wsx xsw2zaq1 2wsx3edc 3edc4rfv
1qazxcvb qwe123 123qwe asd123 qaz123 qazwsx qazwsxedc qazxsw wsxedc edcrfv qweasd qweasdzxc qweqwe asdasd zxczxc asdzxc qwaszx 12qwaszx 1234qwer qwer1234 qwert12345 12345qwert
qwerty qwertyu qwertyui qwertyuio qwertyuiop qwert qwer asdf asdfg asdfgh asdfghj asdfghjk asdfghjkl zxcv zxcvb zxcvbn zxcvbnm asdfasdf qwerqwer zxcvzxcv qazqaz wsxwsx
mnbvcxz mnbvcx lkjhgfdsa poiuytrewq poiuyt ytrewq rewq fdsa vcxz azerty azertyuiop qwertz qwertzuiop yxcvbnm gfhjkm ghbdtn qwerasdf asdfqwer asdfzxcv qwerasdfzxcv
a1b2c3 a1b2c3d4 a1b2c3d4e5 1a2b3c 1a2b3c4d 1a2b3c4d5e a1s2d3f4 z1x2c3v4 q1q1q1 1q1q1q abc123 abcd1234 abc123456 1234abcd 123abc abcabc aa123456 qq123456 a12345678 p0o9i8u7
qwe123qwe asd123asd 123qweasd 123qweasdzxc 1qay2wsx qwqwqw asasas 1q2w3e4 zxc123 zxcasdqwe qscesz qetuo wasd wasdwasd ijkl hjkl tyui ghjk bnm dfgh cvbn rtyu`;

const digits = `
0123 01234 012345 0123456 1234 12345 123456 1234567 12345678 123456789 1234567890 0123456789 9876 98765 987654 9876543 98765432 987654321 9876543210 0987654321 4321 54321 654321 7654321 87654321
123123 123321 112233 11223344 1122334455 121212 12121212 131313 131420 1314520 1314521 13145 5201314 520520 521521 5211314 584520 5845201314 7758521 7758258 7758520 7788520 3344520 201314
147258 147258369 147852 147852369 159357 159753 159951 258456 258369 321654 321654987 369258147 369369 456123 456789 741852 741852963 753951 789456 789456123 789789 852456 963852741 987456
100200 101010 102030 010203 10203 110110 110120 110120119 119119 120120 123000 12301230 12312 1231230 123454321 1234554321 12344321 123654 123654789 123698745 123789 135246 135790 135792468 142536 142857
168168 888666 666888 518518 314159 31415926 3141592653 2580 1010 1212 1313 1004 1986 1987 1988 1989 1990 1991 1992 1993 1994 1995 1996 1997 1998 1999 2000 2001 2002 2008 2010 2012 2015 2018 2019 2020
2021 2022 2023 2024 2025 2026 2027 12341234 123412345 12345123 123123123 1234512345 123456123 12345612 007 007007 1357 13579 135791 1357924680 2468 24680 246810 8675309 420420 696969 69696969`;

const words = `
pass passw passwd password passwort passe passord wachtwoord contrasena contraseña senha parola haslo heslo salasana motdepasse mypassword mypass newpassword newpass oldpassword userpass drowssap
passcode passphrase pwd secret geheim topsecret letmein letmeinnow openup opensesame sesame access accessdenied login logon signin signup welcome welcomeback willkommen bienvenue bemvindo admin admins
administrator adminadmin administrador root rootroot toor sysadmin superuser superadmin user username users guest guests default defaultpassword changeme changethis changeit change changepassword
temp temporary temppass tempadmin test tests testing testtest tester testuser demo demodemo example sample trial public private system server database oracle mysql postgres manager master masterkey
support service office company business security secure secured safety internet network computer computers laptop desktop windows microsoft linux ubuntu debian apple macbook iphone ipad android samsung
google gmail yahoo hotmail outlook facebook instagram twitter whatsapp youtube linkedin myspace tiktok wechat weixin alibaba taobao tencent baidu huawei xiaomi amazon netflix paypal ebay adobe photoshop
bitcoin bitcoins btc ethereum crypto blockchain satoshi satoshinakamoto nakamoto binance coinbase tether dogecoin hodl tothemoon wallet mining trader trading chaintide chain tide
iloveyou iloveu iloveme loveyou loveme lovelove lover lovers lovely love mylove myloves truelove onlylove firstlove babylove forever foreverlove ihateyou iloveyousomuch ilovegod ilovejesus teamo tequiero
jetaime ichliebedich kocham kochamcie amor amormio miamor amore amoremio saranghae woaini woaiwoziji woaiwojia woailaopo woaimama woainima woshishui wobuzhidao buzhidao wojiushiwo woxiangni nihao
nihaoma laopo laogong mima meiyoumima wodemima caonima wocaonima baobao baobei beibei xiaoxiao xiaolong xiaoyu xiaoming xiaoqiang tiantian tiancai tingting jiajia jingjing feifei weiwei wenwen yangyang
yuanyuan dongdong longlong mingming liangliang lingling maomao zhuzhu doudou mengmeng xingxing yingying huanhuan qianqian miaomiao chenchen shanshan haohao pengpeng zhang zhangwei wang wangwei wangjian
wangyang wangjing liming lilei hanmeimei liuyang liwei chenwei huang huangwei yang zhao zhou jiang beijing shanghai guangzhou shenzhen hongkong taiwan china zhongguo chinese woshizhongguoren
dragon dragons dragonball tiger tigers lion lions monkey monkeys bear bears eagle eagles wolf wolves wolfpack shark sharks dolphin dolphins horse horses panda pandas rabbit rabbits turtle turtles
elephant panther panthers jaguar jaguars cougar bulldog bulldogs wildcat wildcats hamster puppy puppies kitten kittens kitty hellokitty cat cats dog dogs doggy doggie birdie butterfly spider snake
falcon falcons hawk hawks raven ravens penguin penguins chicken rooster turkey beaver badger gators scorpion scorpio mustang mustangs bronco broncos colts rams saints
football futbol soccer baseball basketball softball volleyball hockey tennis cricket rugby golf golfer golfing boxing karate wrestling swimming swimmer running runner racing skateboard snowboard surfing
surfer fishing hunting hunter gunner sniper soldier marine marines airforce army navy police fireman captain general commander cowboy cowboys pirate pirates steelers raiders packers patriots redskins
yankees yankee redsox cubs dodgers giants mets braves cardinal cardinals lakers celtics bulls chicagobulls knicks rockets warriors warrior rangers ranger redwings flyers arsenal chelsea liverpool everton
manchester manutd manchesterunited mancity barcelona barca realmadrid madrid juventus juve milan acmilan inter intermilan bayern borussia ajax benfica porto sporting corinthians palmeiras flamengo
superman batman spiderman ironman wolverine hulk thor avengers joker starwars startrek starwar skywalker lukeskywalker darthvader vader yoda obiwan jedi gandalf frodo aragorn legolas matrix neo trinity
terminator predator alien rambo rocky jamesbond bond pokemon pikachu charizard naruto sasuke onepiece goku vegeta sakura doraemon totoro zelda mario luigi sonic nintendo playstation xbox gameboy minecraft
roblox fortnite warcraft worldofwarcraft starcraft diablo counterstrike halflife callofduty leagueoflegends dota overwatch finalfantasy sephiroth tetris gamer gamers gaming player players playboy
princess prince queen king kingdom knight wizard magic magical merlin angel angels angelo devil demon satan lucifer heaven jesus jesuschrist christ christian god godisgood godislove blessed blessing bless
faith hope grace mercy praise glory bible church holy spirit trustno trustnoone trustme freedom liberty justice peace happy happiness lucky luckyme smile smiley sunshine sunny sunflower sunday sunset
sunrise summer summertime winter spring autumn fall january february march april may june july august september october november december monday tuesday wednesday thursday friday saturday weekend
morning midnight night moonlight moon star stars starlight stardust galaxy universe saturn jupiter mercury venus mars pluto apollo phoenix eclipse rainbow snow snowball snowman snowflake thunder lightning
storm stormy hurricane tornado ocean beach island paradise mountain river forest garden flower flowers rose roses rosebud lily daisy jasmine orchid violet tulip cherry apples banana bananas orange oranges
peach peaches strawberry blueberry blackberry raspberry lemon lime mango melon watermelon pineapple coconut grape grapes cookie cookies chocolate candy sugar honey cheese pepper peppers butter peanut
peanuts popcorn pizza burger hamburger cheeseburger hotdog coffee cocacola coke pepsi sprite fanta beer budweiser heineken guinness corona vodka whiskey tequila marlboro camel bubblegum muffin pancake
red blue green yellow purple pink black white silver golden gold diamond diamonds crystal ruby emerald sapphire pearl platinum copper metal metallica nirvana slipknot eminem tupac beatles blink acdc
ironmaiden linkinpark greenday pinkfloyd ledzeppelin coldplay radiohead madonna britney beyonce rihanna shakira bieber justinbieber onedirection taylorswift jonasbrothers blackpink bts guitar guitars drums
drummer piano violin music musica rock rocknroll rockstar hiphop reggae jazz metalhead dance dancer dancing ballet singer
mercedes benz porsche ferrari lamborghini maserati bugatti corvette camaro chevy chevrolet ford honda toyota nissan mazda subaru suzuki yamaha kawasaki ducati harley harleydavidson bmw audi volvo volkswagen
jeep hummer jordan nike adidas puma reebok gucci prada chanel dior versace rolex
michael michelle jennifer jessica ashley amanda nicole daniel danielle andrew andrea anthony matthew joshua christopher christian christina chris justin brandon brian kevin thomas william charles charlie
george robert richard david james john johnny joseph jonathan nathan nicholas nick alexander alexandra alexis alex alexa samantha sam sammy samuel benjamin ben jordan taylor hannah sarah rachel rebecca
elizabeth victoria vanessa stephanie stephen steven steve melissa heather jasmin kimberly lauren amber crystal tiffany brittany courtney lindsay megan natalie natasha olivia sophia sophie isabella emma emily
abigail madison chloe lucas luke jack jackson jacob jason jeremy jesse jessie joel jake kyle logan mason noah oliver oscar patrick paul peter phillip philip ryan scott sean shane simon timothy travis tyler
victor vincent walter zachary adam adrian albert aaron austin arthur barbara caroline carolina catherine claudia cynthia diana donald donna dorothy edward eric erika eugene felix florence francis frank
gabriel gabriela gary gloria gordon greg gregory harold harry henry howard hugo ian irene isaac ivan jeffrey jerome joan juan juanita julia julian julie karen karina katherine katie kelly kenneth laura
leonardo leo leslie linda lisa louis louise lucy luis maggie marcus marcos maria mariana marie marina mario mark martha martin martina mary maxwell max maximus melanie miguel molly monica morgan mohamed
mohammed muhammad ahmed ali hassan hussein fatima aisha nadia nancy nikita norman pablo pamela patricia pedro rafael ramon raymond ricardo roberto rodrigo roger roland ronald ronaldo ronaldinho messi neymar
beckham rooney rosa roxana russell sabrina sandra santiago sergio sergey shannon sharon sheila shirley sofia stella susan svetlana sylvia teresa theresa tony valentina valeria veronica virginia vladimir
wendy yolanda yvonne andrey alexey dmitry maxim marseille mathilde camille nicolas julien antoine thierry pierre francois manuel francisco fernando fernanda alejandro alejandra eduardo enrique felipe
killer destroyer danger dangerous darkness darkside shadow shadows ghost zombie vampire monster monsters skull death hell hellfire evil badboy badgirl badass bigboy bigdaddy bigdog babygirl babyboy baby
babies daddy mommy mother mom father dad family friends friend friendship bestfriend brother sister grandma grandpa children lovebug sweetheart sweetie sweety sweet sexy hottie hotstuff hotgirl cutie beautiful
gorgeous pretty handsome whatever nothing something anything everything nobody somebody nevermind blahblah blah hello hellohello helloworld goodbye goodluck goodday goodmorning howareyou thankyou please sorry
fuck fucker fucking fuckyou fuckoff fuckme fuckit motherfucker asshole bitch bitches bastard bullshit shit shithead dick dickhead pussy cunt whore slut cock tits boobs boobies porn porno sexsex sexy penis
vagina blowjob hardcore hentai suckme suckit sucker wanker bollocks jackass dumbass stupid idiot loser crazy
america american usa canada canadian mexico brazil brasil argentina chile colombia peru venezuela england london britain british ireland scotland wales france paris germany berlin deutschland spain espana
italy italia roma russia moscow moskva ukraine poland polska sweden norway finland denmark holland netherlands amsterdam belgium austria vienna switzerland portugal greece turkey istanbul galatasaray
fenerbahce besiktas india indian bharat mumbai delhi pakistan bangladesh indonesia jakarta malaysia singapore philippines manila thailand vietnam saigon hanoi japan tokyo nippon korea seoul australia sydney
melbourne newzealand africa nigeria egypt israel california florida texas dallas houston austin boston chicago denver detroit lasvegas losangeles miami newyork brooklyn arizona alaska hawaii colorado
montana nevada georgia virginia michigan washington seattle phoenix sandiego
student teacher school college university graduate class classroom science history english spanish math mathematics physics chemistry biology doctor nurse lawyer engineer driver pilot airplane airborne
success winner winners champion champions victory power powerful strong stronger money moneymoney rich millionaire million billion dollar dollars cash business boss bossman legend legends hero heroes genius
einstein newton galileo mozart beethoven picasso leonardodavinci shakespeare napoleon caesar cleopatra spartan sparta trojan trojans viking vikings samurai ninja ninjas assassin gladiator titan titanic
cheese scooby scoobydoo snoopy garfield mickey mickeymouse minnie donald goofy bambi tigger pooh winniethepooh poohbear piglet eeyore tinkerbell cinderella ariel shrek nemo simba simpson simpsons homer bart
bubbles buttercup spongebob patrick barbie barney elmo cookiemonster kermit tweety sylvester bugsbunny daffy pinky superstar popstar bigbang friendsforever bestfriends bff buddy buster bandit bailey bella
coco daisy duke ginger jasper lucky lucy luna maggie max milo misty molly oreo patches peanut pepper princess rocky sadie sam samson scooter shadow shelby smokey snickers snowy sparky spike tucker whiskers
zeus zoey bonnie casper chester cooper dexter diesel fluffy ginger gizmo hershey jester marley midnight oscar pumpkin rascal rusty sasha simba tigger toby winston
alpha beta gamma delta omega sigma zero one two three four five six seven eight nine ten hundred thousand infinity enigma mystery mystic fantasy dream dreams dreamer dreaming dreamteam imagine believe
inspire destiny fortune chance casino poker blackjack jackpot roulette explorer adventure voyager traveler journey roadrunner maverick iceman goose topgun cobra viper venom toxic poison acid rocket missile
bullet gun shotgun trigger hammer blade sword swordfish arrow shield armor tank turbo nitro diesel engine mechanic electric electron neutron proton quantum atomic nuclear laser cyber hacker hackers hack
coder coding developer programmer python java javascript qwert compaq dell toshiba lenovo sony panasonic motorola nokia ericsson siemens philips canon nikon kodak logitech intel nvidia radeon pentium
unknown invisible nothinghere nopassword nopass none null void undefined empty blank enter exit backspace escape control delete keyboard monitor mouse printer banking bank mybank account accounts
zxc qwe asd abc abcd abcde abcdef abcdefg abcdefgh abcdefghi xyz lol lmao rofl omg wtf haha hahaha lalala nanana bobo coco dodo gogo jojo kiki lala lili lolo mama papa momo nana nini toto yoyo zozo
whatsup wazzup yahoomail imissyou missyou kissme kisses hugs babe cutiepie sugarplum lollipop twinkle tinkle sparkle glitter fairy unicorn mermaid ladybug dragonfly hummingbird teddybear teddy gummybear
dearbook stryker klaster cambiami aptx zhimakaimen adminfan nuttertools phpbb chinaren tianya csdn lifehack freeuser usuckballz poohead target zinch fylhtq vfhbyf yfnfif fktrcfylh natasha lopata privet`;

const split = (text: string): string[] => text.trim().split(/\s+/);
const commonWords = new Set([...split(words), ...split(walks)]);
const commonDigits = new Set(split(digits));

/** Common substitutes for letters, with both readings of 1 and !. */
const leet = { 0: 'o', 3: 'e', 4: 'a', 5: 's', 7: 't', 8: 'b', 9: 'g', '@': 'a', $: 's', '€': 'e', '+': 't' } as const;
const readings = [
  { ...leet, 1: 'i', '!': 'i' },
  { ...leet, 1: 'l', '!': 'l' },
] as const;
/** Keys and their characters with Shift held. */
const unshifted = {
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
} as const;

const spell = (text: string, letters: Readonly<Record<string, string>>): string =>
  Array.from(text, (one) => letters[one] ?? one).join('');
const bare = (text: string): string => text.replace(/[^\p{L}\p{N}]/gu, '');
const trimmed = (text: string): string => text.replace(/^\p{N}+|\p{N}+$/gu, '');
/** Reduces `abab` to `ab`. */
const once = (text: string): string => text.replace(/^(.+?)\1+$/u, '$1');

const isCommonNumber = (text: string): boolean =>
  commonDigits.has(text) || /^(\d)\1*$/.test(text) || /^(19|20)\d{6}$/.test(text) || commonDigits.has(once(text));

/** A few letters with a well-known number: `Aa123456`, `Qq5201314`. */
const isInitialsAndNumber = (text: string): boolean => {
  const [, before = '', number = '', after = ''] = /^(\p{L}{0,3})(\d{3,})(\p{L}{0,3})$/u.exec(text) ?? [];
  return number !== '' && (before === '' || after === '') && isCommonNumber(number);
};

/** Whether the password is among those that attackers try first, including the usual additions and substitutions. */
export const isCommon = (password: string): boolean => {
  const lower = password.normalize('NFKC').toLowerCase();
  const outer = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const forms = [lower, outer, spell(lower, unshifted)]
    .flatMap((form) => [form, ...readings.map((letters) => spell(form, letters))])
    .map(bare);
  const shapes = forms.flatMap((form) => [form, trimmed(form), once(form), once(trimmed(form))]);
  return (
    shapes.some((shape) => /^(\p{L})\1{2,}$/u.test(shape) || commonWords.has(shape)) ||
    [bare(lower), bare(spell(lower, unshifted))].some(isInitialsAndNumber)
  );
};
