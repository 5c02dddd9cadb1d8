import type { AddressKind } from '@chaintide/contracts/market/address-tags';
import { etherOwners } from './demo-ether-owners.ts';

/** Addresses of the simulated chain by their owner. They follow from the owner alone, so every simulated chain has them. */
const owners: readonly (readonly [name: string, kind: AddressKind, addresses: readonly string[]])[] = [
  [
    'Exchange A',
    'exchange',
    [
      '3349QQbhtNug5PACDHY93Stt713drivv8A',
      '36bbKJWntFL1o9xsrhsVpf6BTLUuvR1MoY',
      '3NDYS9J1rATPqca8nGcuLkUDUQKwWMHvjN',
      '34F27LMvi4Cv8xagbcV4TdBZSxx7oEid9Z',
      'bc1qztp2pnfut2q8ug9ds8gxfun8pkfseccps2mhwunrdan3clu5vdvs4rzude',
      'bc1q5zchnkxkv7xe49rl44qgs9nfax82p7wgnjeqgcngn2mftwvhvcuq9ae53q',
      'bc1qx4l9gj0mlac3ejk527dvmsg07ylv2usavxpf5pcz0z7w3ezyes2sjm9dm8',
      'bc1qqhwudznqfauqg9ac7x3p0wdx4a22j0k9fvwsfwkxgmw697dtltxsy8h96v',
      'bc1qpmm34a0jrrdqu2jc05gynl9u2wy6rsr5adcvy2',
      'bc1qxhfqr7wre6weredmk53wwl73uefy6eudq6t6xg',
      'bc1quy58dxd6l3nz0djrfjmvfuxwtrnk9r869uzh75',
      'bc1qr07m0dlmdx0kncyqkv0vrcmk90fhnrzxdpmrv2',
    ],
  ],
  [
    'Exchange B',
    'exchange',
    [
      '34wkVSpfNK3wszez95taGyQx9xr4hQLDsb',
      '324Mqy5HvvBF4L74ciGShjTZPWRo2su7s3',
      '3MbRHRAgTBXSNoGyc8prgHK8xPZQ8AAv9D',
      '3Lszjf4BEG9S5NPdGLe1yuftbgUcNTsPVw',
      'bc1qlmtr2vr4h5vw5tyhq45j46dw8dcazhnvlva2jaajct44q4a06y8s6ajsly',
      'bc1qg5lenwaxnnyq2nqn9l3caje79cpdc88xxx2k7ukp0l22v999rcmsn2v2qr',
      'bc1qyeszkqt58x4q327ur85sdkqkwexv0wu6y3sxp6eupny4c72826dqx3ycph',
      'bc1q2ct90h4el734luhsz7z40zsykdqq9qj0fcgrfw2tnj66x63hvapsc49rm9',
      'bc1qywcmhaqvjc8q3442ysjnrl0qaccczwpsv8v43f',
      'bc1qqsy46nuw7zg5mu0dz7fzfga3gjh8vg2aq50s59',
      'bc1qmffc2rcgy5jhclmsgdnax9qnk8t9cv66ajstt7',
      'bc1q6f7ljkwg6y7c2j4jnm9cx9aezfa7sqf2wzm3l8',
    ],
  ],
  [
    'Exchange C',
    'exchange',
    [
      '3JKK71QEnAWErgYcdCSc3veDKe6ofJBp2A',
      '3QWbKqTAskvmu6x8dJKThY4yzPU8NZuF9e',
      '3EM2kwr9sZ3xknUXZg5uWoNW8zJGfYXnjF',
      '3CCakHr4wHTo3kpmUKZ5ypus53bCi4YgFc',
      'bc1qg0eqznrkj8r2vl7z75kgvmk9urpswnmjkqqh68f0rrwnay8x7j9qpqvcl9',
      'bc1ql2whgs6qshhp0ej9a5ljtnutxpvqyqf6fdgqhl3ef7sd2zwfa0pqvwk72d',
      'bc1qhff3aa5fs0zgukfzks07rafvmuf0l04xghw8qrrdle84ltqsvncshtxkpj',
      'bc1q05zvgs2dd4tyunwshwz896kydck0w7rxq66nhjf0x0mp6c4d9qms00ynrd',
      'bc1qke04gg5rwh56znnczmydw4w5s8ka49rsstat7c',
      'bc1qlffrx8cmg26u0geqwdyhglj36mawf7sa6ffftv',
      'bc1q3tfqxw9tpy36lkunctl6zla3qljpq6px34gxcu',
      'bc1qwdytshsxtg4evgkneudrqhvk7jtv9zknp56gp2',
    ],
  ],
  [
    'Exchange D',
    'exchange',
    [
      '33xiedizQjsxS9Jrmfm5LD2iYhzrmY2N23',
      '3ERwWxwdNWKakJe5TxdQVo5vocUWn3tStS',
      '3LBYPvPKZ8KriFQ95mAKCDpa65pj7ZgTdU',
      '3N6g1aw7a6RUxiAps7bVmMiRGHuekwJ9WB',
      'bc1qnusujy9jtgvum7alkuuulsrs62dpmv27v32nnkxraecruu7wga7svknckv',
      'bc1qqm8tpug8x9fsvsjvju2p9sqsw0rwmdf3ay20zdzyjw9l0p7xlcssurhhdv',
      'bc1q2r3w6p630nzx0h9smzzn85j4szdafeuvtjp36et5zdnh3rmej2yszxe2su',
      'bc1qru98xgzk4rsl72vz7xmjnxpw7844p094egvrejgp9sftkv0g9kzq00kjkn',
      'bc1qrr58evsxksm6vnfpjwy4y3223duk0zqyhu2jn2',
      'bc1q3wlm0fj9gf7yd8wfksxayvmmm5qty5jvgp4c3w',
      'bc1qett4jzd34g7eu36rehncd09t2ce4a8853qhxwn',
      'bc1qmld7qnrl5e4rv68ww6qeqwr8u8y78d5hkcjfrd',
    ],
  ],
  [
    'Exchange E',
    'exchange',
    [
      '3PqSbNXzci6vxGXBxY12ZBQy9w1pgfuBXu',
      '3N1r7cuetFL2KTJLt8C6R5o7CwhvtAwTk7',
      '3K4FzjZaNxP8GQHgfroXhAEi5QM9KGsRDa',
      '3HH7PYKjGrVd5CPCUqnbG3gune4Z5r3ZQQ',
      'bc1qmgnxtv6r9sx672x7k5nka8pwaaaduzfwfyrqvtlsxj2g48g9s47qaej7sy',
      'bc1q3y5sac70l6yj0xcrmyh5m67pkcxf49zl7w2a2jfaw7mn4fshupasux0630',
      'bc1qwcyq9wlju4r4cjf9sn3arj0l25dys09y7dq339v3dj4zg4ehks2s30du9e',
      'bc1qy46q6dqnyxjt4kr8eg37tn8u96a0tpumn6q7ze66mjwpezff4ejsxd9nr7',
      'bc1q7t4tq83jyfpnryzazatrwdr9p2xdwx4jvf0ndl',
      'bc1qmmerk9ytmlqu5he2wlthh39c86yn3zfkeawrey',
      'bc1qhelfa4wsjaeyj77mqaddp2lt2zqxdu0qtruevu',
      'bc1q4t7f0qp5ytd34c9tfk8khe3ja9dep5hg55wcgt',
    ],
  ],
  [
    'Exchange F',
    'exchange',
    [
      '3EREtQAHNwiSeC659dsuB62yzuxNWq7Zpy',
      '3K3hzSn2X8GuPdpjrPjWNCMraaYutih7pQ',
      '39LgVEemefwMn1rghfz1ywJJQEqFi1xok1',
      '3EQQQbfKgtLvWeL25J8AmMRfvhJZsrpWxj',
      'bc1q8etkcsmygywjf9dggsna7tvqhge7mcf5azllq2prr7hdra4yelvqs958fd',
      'bc1qka4e3euyfaqa3xq9s9p3235dzldf8hz0hy2cqfp5yx0dd6jlsd0shhhsmr',
      'bc1qn6kwass4kx5nhvp0lxjw35zmr4auh2cpu6dlwhv50ywz7genpugs8dc222',
      'bc1qpg2pfhym8uxa0ck3p8m5szre970343qt48trvf0uml94t2qwelkspzwae3',
      'bc1q3wwu6q2aaswa4z8vrl3n230arqxy2r002vkkqp',
      'bc1qhe37wm5yp3hl59r948c9j8vtg4xssf8e6xdn46',
      'bc1q2058vhaxw77hsdf7scu90kkpxpjw9t7kjs5k3h',
      'bc1q3d642yx93em3mxccrsr5l444kgmzc4mtnx7kxn',
    ],
  ],
  [
    'Hot wallet',
    'exchange',
    [
      'bc1qzkdpsdwqr775z4zh05s8j63dkk7k3tkwg4prns',
      'bc1qg3qx8ew7qzwttp8qy4m5pp4sffdrlm44lr46r5',
      'bc1qjm0608q032pp7yxkwlf6affwnyvgsk2txcqn6m',
      'bc1q7rj6fuhs0w003yzm6d68luj4vxqq959dtwpejp',
      'bc1qqpv6frk7mrs4h9emhjd2lcsf06w40msw5d5efa',
      'bc1q0dm5mwmulslrll7megd3c5g9dzr9t9dmxj327r',
      'bc1qtj7cu6s7j9nrqcrdl288xuem02krpmyepzayac',
      'bc1q9snfr8t8zhsmr40ul0t3gt3px4mr49y8rukrsz',
      'bc1qxr984xc4tlkme9qg4k4mfvh3zr9zzrvjkz4pmu',
      'bc1q48f9vg3xlsyaarufrc6md78py4astlfgzh2gr6',
      'bc1q3eusltlyx9vmu4hsd0q0mmec32dtv5feyj6daw',
      'bc1qd5e9g9stduhtam33uh67xz3rcg74h7vhdfkej8',
    ],
  ],
  [
    'Foundry USA',
    'pool',
    [
      'bc1qd7f9z2s9grypanqsjjm9jvzven47tgas50awtj',
      'bc1qcunnuqj44ztwzgtw34dzqunnjtnzntwqwujc6k',
      'bc1qaqq2hqeltqza3z9777yeu3zhs44236wc69cezg',
    ],
  ],
  [
    'AntPool',
    'pool',
    [
      'bc1qkpd6cp3x95ffd05nwj9wd93rt0j355h65l5h2c',
      'bc1qt8kpgnzv6xs7f78gv6ncy0u4n5eynsxajjc8rg',
      'bc1q78usgq7e4nnncmhpazkxwce60qfnfgq4d0me52',
    ],
  ],
  [
    'F2Pool',
    'pool',
    [
      'bc1q9pu96j9avnzlhh04rck62ham6y72hpwmpq8sq8',
      'bc1qcys0g84gdv9paynwtrf79tccjz7gks0e4pcylc',
      'bc1q40hxqezc83yrwr23a5x4pmjrgx2f7zqz25dz6s',
    ],
  ],
  [
    'ViaBTC',
    'pool',
    [
      'bc1q26yxyhgr0gr72cu3sx2c6s44ujtzhxlzlqq3ue',
      'bc1q7vsc6z8ynhpqhcn4kse7hp3fpa6qy407gmqhl2',
      'bc1qkt648nsm9has26uly2ahy6lwjjsyzca45v5zda',
    ],
  ],
];

const SOURCE = 'the simulated chain of the demo';

/** One tag a line, as an admin would import them. */
export const demoTagLines = [...owners, ...etherOwners]
  .flatMap(([name, kind, addresses]) => addresses.map((address) => `${address},"${name}",${kind},${SOURCE}`))
  .join('\n');
