import { solveChallenge, type Challenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/web/pbkdf2';
import sharp from 'sharp';
import { captchaKinds, captcha as schema, type Captcha, type CaptchaKind } from '@chaintide/contracts/people/auth';
import { CAPTCHA_MS, CAPTCHA_WORK_MS } from '@chaintide/contracts/limits';
import type { Database } from '../../platform/db/database.ts';
import { migrate } from '../../platform/db/migrations.ts';
import { describeDatabase } from '../../platform/db/testing.ts';
import { SetClock } from '../../platform/fixtures/hub-rig.ts';
import { Artist } from './artist.ts';
import { CaptchaService } from './captcha.service.ts';
import { alphabet, glyphs, normalised } from './glyphs.ts';
import { known } from '../../platform/fixtures/known.ts';
import { emptyTables } from '../../platform/fixtures/empty-tables.ts';

/** Draws as usual and records the answers, which are not available anywhere else. */
class Witness extends Artist {
  readonly answers: string[] = [];
  override draw(answer: string): Promise<Buffer> {
    this.answers.push(answer);
    return super.draw(answer);
  }
}

/** Asks for less work than the product, so that the spec need not do it. */
class Lenient extends CaptchaService {
  protected override readonly tries = { picture: 30, work: 60 };
}

/** Solves the work with WebCrypto, as the page does; takes some tenths of a second. */
const solve = async (challenge: Record<string, unknown>): Promise<string> =>
  btoa(
    JSON.stringify({
      challenge,
      solution: await solveChallenge({ challenge: challenge as unknown as Challenge, deriveKey }),
    }),
  );

describeDatabase((throwaway) => {
  let db: Database;
  let clock: SetClock;
  let artist: Witness;
  let captchas: CaptchaService;
  const issue = async (kind?: CaptchaKind): Promise<Captcha & { answer: string; altcha: string }> => {
    const one = await captchas.issue(kind);
    return { ...one, answer: artist.answers.at(-1)!, altcha: await solve(one.challenge) };
  };

  beforeAll(async () => {
    db = await throwaway().open();
    await migrate(db);
  }, 120_000);
  beforeEach(async () => {
    await emptyTables(db, 'captchas');
    clock = new SetClock();
    clock.time = Date.parse('2026-11-21T10:00:00Z');
    artist = new Witness();
    captchas = new Lenient(db, clock, artist);
  });
  afterAll(() => db.close());

  it('is a picture and a proof of work, as the contract says', async () => {
    const one = await captchas.issue();
    expect(schema.parse(one)).toEqual(one);
    expect(one.expiresAt).toBe(clock.time + CAPTCHA_MS);
    const picture = Buffer.from(one.img!.replace(/^data:image\/png;base64,/, ''), 'base64');
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 320, height: 112 });
    expect(picture.length).toBeLessThan(40_000);
    expect(JSON.stringify(one.challenge)).not.toContain(artist.answers.at(-1)!);
  });

  it('is passed by the characters and the work, in either case', async () => {
    const { uuid, answer, altcha } = await issue();
    expect(await captchas.check({ uuid, code: ` ${answer.toLowerCase()} `, altcha }, captchaKinds)).toBe(true);
  });

  it('allows one attempt, right or wrong', async () => {
    const right = await issue();
    expect(await captchas.check({ uuid: right.uuid, code: right.answer, altcha: right.altcha }, captchaKinds)).toBe(
      true,
    );
    expect(await captchas.check({ uuid: right.uuid, code: right.answer, altcha: right.altcha }, captchaKinds)).toBe(
      false,
    );
    const wrong = await issue();
    expect(
      await captchas.check(
        {
          uuid: wrong.uuid,
          code: 'AAAAA' === wrong.answer ? 'CCCCC' : 'AAAAA',
          altcha: wrong.altcha,
        },
        captchaKinds,
      ),
    ).toBe(false);
    expect(await captchas.check({ uuid: wrong.uuid, code: wrong.answer, altcha: wrong.altcha }, captchaKinds)).toBe(
      false,
    );
  });

  it('is passed by one of many concurrent attempts', async () => {
    const { uuid, answer: code, altcha } = await issue();
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => captchas.check({ uuid, code, altcha }, captchaKinds)),
    );
    expect(answers.filter(Boolean)).toHaveLength(1);
  });

  it('expires after two minutes, to the millisecond', async () => {
    const [late, inTime] = [await issue(), await issue()];
    clock.time += CAPTCHA_MS - 1;
    expect(await captchas.check({ uuid: inTime.uuid, code: inTime.answer, altcha: inTime.altcha }, captchaKinds)).toBe(
      true,
    );
    clock.time += 1;
    expect(await captchas.check({ uuid: late.uuid, code: late.answer, altcha: late.altcha }, captchaKinds)).toBe(false);
  });

  it('accepts neither the characters nor the work of another', async () => {
    const [one, two] = [await issue(), await issue()];
    expect(await captchas.check({ uuid: one.uuid, code: one.answer, altcha: two.altcha }, captchaKinds)).toBe(false);
    const three = await issue();
    if (three.answer !== two.answer)
      expect(await captchas.check({ uuid: two.uuid, code: three.answer, altcha: two.altcha }, captchaKinds)).toBe(
        false,
      );
  });

  it('needs both parts', async () => {
    const [one, two, three] = [await issue(), await issue(), await issue()];
    expect(await captchas.check({ uuid: one.uuid, code: one.answer }, captchaKinds)).toBe(false);
    expect(await captchas.check({ uuid: two.uuid, altcha: two.altcha }, captchaKinds)).toBe(false);
    expect(await captchas.check({ code: three.answer, altcha: three.altcha }, captchaKinds)).toBe(false);
    expect(await captchas.check({}, captchaKinds)).toBe(false);
  });

  it.each<[string, (text: string) => string]>([
    ['nothing', () => ''],
    ['no base64', () => '%%%'],
    ['no JSON', () => btoa('{')],
    ['another JSON', () => btoa('[null,{"__proto__":{"verified":true}}]')],
    ['an easier challenge', (text) => changed(text, (told) => (told.challenge.parameters['keyPrefix'] = '0'))],
    ['a cheaper challenge', (text) => changed(text, (told) => (told.challenge.parameters['cost'] = 1))],
    ['a challenge with no signature', (text) => changed(text, (told) => (told.challenge.signature = ''))],
    ['a made-up key', (text) => changed(text, (told) => (told.solution.derivedKey = '00'.repeat(32)))],
    [
      'a key in capitals',
      (text) => changed(text, (told) => (told.solution.derivedKey = told.solution.derivedKey.toUpperCase())),
    ],
    [
      'a challenge deep in objects',
      () =>
        btoa(
          `{"challenge":{"parameters":${'{"a":'.repeat(400)}1${'}'.repeat(400)},"signature":"00"},"solution":{"counter":1,"derivedKey":"00"}}`,
        ),
    ],
  ])('rejects %s as work', async (_, tampered) => {
    const { uuid, answer: code, altcha } = await issue();
    expect(await captchas.check({ uuid, code, altcha: tampered(altcha) }, captchaKinds)).toBe(false);
  });

  it('treats hostile text as wrong characters', async () => {
    for (const code of [
      "' or 1=1 --",
      '<svg onload=alert(1)>',
      '\0',
      '😀'.repeat(8),
      'x'.repeat(10_000),
      '{"$ne":null}',
    ]) {
      const { uuid, altcha } = await issue();
      expect(await captchas.check({ uuid, code, altcha }, captchaKinds)).toBe(false);
      expect(await captchas.check({ uuid: code, code: 'AAAAA', altcha }, captchaKinds)).toBe(false);
    }
  }, 20_000);

  describe('without a picture', () => {
    it('is work alone, as the contract says, and is passed by it', async () => {
      const one = await issue('work');
      expect(schema.parse(one)).toMatchObject({ img: null, expiresAt: clock.time + CAPTCHA_WORK_MS });
      expect(artist.answers).toEqual([]);
      expect(await captchas.check({ uuid: one.uuid, altcha: one.altcha }, captchaKinds)).toBe(true);
    });

    it('is of no use where a picture is asked for, and is used up there', async () => {
      const { uuid, altcha } = await issue('work');
      expect(await captchas.check({ uuid, altcha }, ['picture'])).toBe(false);
      expect(await captchas.check({ uuid, altcha }, captchaKinds)).toBe(false);
    });

    it('is passed by one of fifty at once, and never again', async () => {
      const { uuid, altcha } = await issue('work');
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => captchas.check({ uuid, altcha }, captchaKinds)),
      );
      expect(answers.filter(Boolean)).toHaveLength(1);
      expect(await captchas.check({ uuid, altcha }, captchaKinds)).toBe(false);
    });

    it('takes neither work that was done for another nor the little of a picture', async () => {
      const [one, two, drawn] = [await issue('work'), await issue('work'), await issue()];
      expect(await captchas.check({ uuid: one.uuid, altcha: two.altcha }, captchaKinds)).toBe(false);
      expect(await captchas.check({ uuid: two.uuid, altcha: drawn.altcha }, captchaKinds)).toBe(false);
      const three = await issue('work');
      expect(await captchas.check({ uuid: three.uuid, code: 'ACDEH' }, captchaKinds)).toBe(false);
    });

    it('cannot be worked off in advance: it runs out', async () => {
      const [late, inTime] = [await issue('work'), await issue('work')];
      clock.time += CAPTCHA_WORK_MS - 1;
      expect(await captchas.check({ uuid: inTime.uuid, altcha: inTime.altcha }, captchaKinds)).toBe(true);
      clock.time += 1;
      expect(await captchas.check({ uuid: late.uuid, altcha: late.altcha }, captchaKinds)).toBe(false);
    });
  });

  it('deletes expired ones when the next is issued, and stores no answer', async () => {
    await captchas.issue();
    clock.time += CAPTCHA_MS;
    await captchas.issue();
    const rows = await known<{ row: string }>(db.query('select captchas::text as row from captchas'));
    expect(rows).toHaveLength(1);
    for (const answer of artist.answers) expect(rows[0]!.row).not.toContain(answer);
  });
});

interface Told {
  readonly challenge: { readonly parameters: Record<string, unknown>; signature: string };
  readonly solution: { derivedKey: string };
}
const changed = (text: string, change: (told: Told) => unknown): string => {
  const told = JSON.parse(atob(text)) as Told;
  change(told);
  return btoa(JSON.stringify(told));
};

describe('the characters', () => {
  it('are all drawn, inside their square or slightly beyond', () => {
    expect(alphabet.length).toBeGreaterThanOrEqual(20);
    for (const strokes of Object.values(glyphs).flat(2)) {
      expect(strokes).toMatch(/^~?-?\d+,-?\d+( -?\d+,-?\d+)+$/);
      for (const number of strokes.match(/-?\d+/g)!.map(Number)) expect(Math.abs(number - 50)).toBeLessThanOrEqual(60);
    }
  });

  it('accept look-alikes, and never contain one', () => {
    expect(normalised(' o0q z\tg8 ')).toBe('DDD263');
    for (const character of alphabet) expect(normalised(character)).toBe(character);
  });

  it('are drawn differently every time', async () => {
    const artist = new Artist();
    const pictures = await Promise.all([artist.draw('A2C4E'), artist.draw('A2C4E')]);
    expect(pictures[0].equals(pictures[1])).toBe(false);
  });
});
