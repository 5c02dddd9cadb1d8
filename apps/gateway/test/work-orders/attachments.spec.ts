import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { unzipSync } from 'fflate';
import { API_BASE } from '@chaintide/contracts/http';
import { errors } from '@chaintide/contracts/errors';
import { FILE_BYTES } from '@chaintide/contracts/limits';
import {
  attachmentRemoveRoute,
  attachmentsRoute,
  attachmentUploadRoute,
} from '@chaintide/contracts/support/work-order-files';
import { ownWorkOrderEventRoute, workOrderCaseRoute, workOrderRoute } from '@chaintide/contracts/support/work-orders';
import { OrdersRig, pngOf, type Person } from './orders-rig.ts';

describe('attachments', () => {
  let rig: OrdersRig;
  let owner: Person;
  let other: Person;
  let support: Person;
  let png: Buffer;
  beforeAll(async () => {
    rig = await OrdersRig.start();
    [owner, other, support] = [await rig.person(), await rig.person(), await rig.person('support')];
    png = await pngOf();
  }, 120_000);
  beforeEach(() =>
    rig.callers.db.script('delete from rate_limits; delete from work_order_files where order_id is null'),
  );
  afterAll(() => rig.stop());

  const download = (ids: string, { token }: Person): Promise<Response> =>
    fetch(`${rig.gateway.url}${API_BASE}${attachmentsRoute.path}?ids=${ids}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  const bytesOf = async (response: Response): Promise<Buffer> => Buffer.from(await response.arrayBuffer());
  const put = async (name: string, bytes: Uint8Array = png, by = owner) => (await rig.upload(by, name, bytes)).file.id;

  it('are kept without what a camera notes, upright, and come back as they were made', async () => {
    const photo = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#16c784' } })
      .withExif({ IFD0: { Copyright: 'me' }, IFD3: { GPSLatitude: '51/1 30/1 0/1', GPSLatitudeRef: 'N' } })
      .jpeg()
      .toBuffer();
    const turned = await sharp(photo).withMetadata({ orientation: 6 }).toBuffer();
    expect((await sharp(turned).metadata()).exif).toBeDefined();
    const { file } = await rig.upload(owner, 'photo.JPG', turned);
    expect(file).toMatchObject({ name: 'photo.JPG', type: 'image/jpeg', width: 20, height: 40 });
    const answer = await download(String(file.id), owner);
    const kept = await bytesOf(answer);
    const noted = await sharp(kept).metadata();
    expect(noted).toMatchObject({ format: 'jpeg', width: 20, height: 40 });
    expect([noted.exif, noted.xmp, noted.iptc, noted.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(
      Object.fromEntries(
        [
          'content-type',
          'content-disposition',
          'x-content-type-options',
          'content-security-policy',
          'cache-control',
        ].map((name) => [name, answer.headers.get(name)]),
      ),
    ).toEqual({
      'content-type': 'image/jpeg',
      'content-disposition': 'attachment; filename="photo.JPG"',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cache-control': 'no-store',
    });
  });

  it('lose whatever else a polyglot contains', async () => {
    const polyglot = Buffer.concat([png, Buffer.from('<script>alert(1)</script>PK\u0003\u0004')]);
    const { outcome, file } = await rig.upload(owner, 'a.png', polyglot);
    expect(outcome).toBe('granted');
    const kept = await bytesOf(await download(String(file.id), owner));
    expect(kept.includes('script')).toBe(false);
    expect(kept.includes('PK\u0003\u0004')).toBe(false);
  });

  const bomb = (): Buffer => {
    const bytes = Buffer.from(png);
    bytes.writeUInt32BE(30_000, 16);
    bytes.writeUInt32BE(30_000, 20);
    // the checksum of the header chunk
    bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
    return bytes;
  };
  const bad: [string, () => Buffer | Promise<Buffer>, string][] = [
    ['a.png', () => Buffer.from('%PDF-1.7 not a picture'), 'file.type'],
    ['a.jpg', () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'), 'file.type'],
    ['a.png', () => Buffer.from('GIF89a;<script>alert(1)</script>'), 'file.type'],
    ['a.png', () => Buffer.alloc(0), 'file.empty'],
    ['a.png', () => Buffer.concat([png, Buffer.alloc(501 * 1024 - png.length)]), 'file.large'],
    ['a.png', bomb, 'file.pixels'],
    ['a.png', () => png.subarray(0, 40), 'file.broken'],
    ['a.jpg', () => Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 1, 2, 3]), 'file.broken'],
  ];
  it.each(bad)('%s that is not a small picture is refused in both languages (%#)', async (name, bytes, expected) => {
    const content = Buffer.from(await bytes()).toString('base64');
    for (const language of ['zh', 'en'] as const) {
      const { outcome, msg } = await rig.ask(attachmentUploadRoute, { body: { name, content }, language }, owner);
      expect([outcome, msg]).toEqual([expected, errors[expected as 'file.type'][language]]);
    }
    expect(await rig.callers.db.query('select 1 from work_order_files where order_id is null')).toEqual([]);
  });

  it('may have 500 kB', async () => {
    const bytes = Buffer.concat([png, Buffer.alloc(FILE_BYTES - png.length)]);
    expect((await rig.upload(owner, 'a.png', bytes)).outcome).toBe('granted');
    expect((await rig.upload(owner, 'a.png', Buffer.alloc(3 * FILE_BYTES, 1))).outcome).toBe('request.tooLarge');
  });

  it.each([
    ['../../etc/passwd.png', 'passwd.png'],
    ['C:\\Users\\me\\截图 1.png', '截图 1.png'],
    ['a\r\nset-cookie: x.png', 'aset-cookie x.png'],
    ['photo\u202Egnp.exe', 'photognp.exe.png'],
    ['.png', 'picture.png'],
    ['a.jpg', 'a.png'],
  ])('take the name %j as %j', async (given, kept) => {
    const { file } = await rig.upload(owner, given, png);
    expect(file.name).toBe(kept);
    const header = (await download(String(file.id), owner)).headers.get('content-disposition')!;
    expect(header).not.toMatch(/[\r\n/\\]/);
    expect(decodeURIComponent(/UTF-8''(.*)$/.exec(header)?.[1] ?? /"(.*)"/.exec(header)![1]!)).toBe(kept);
  });

  it('of one submission are five at most, and no two of them have the same name', async () => {
    const same = [await put('a.png'), await put('A.png')];
    const six = [...same, await put('b.png'), await put('c.png'), await put('d.png'), await put('e.png')];
    const tell = async (files: readonly number[]) => {
      const { outcome, msg } = await rig.submit(owner, { files });
      return [outcome, msg];
    };
    expect(await tell(same)).toEqual(['files.sameName', 'You cannot upload files with the same name!']);
    const [outcome, msg] = await tell(six);
    expect([outcome, msg]).toEqual([
      'request.invalid',
      expect.stringContaining('The maximum number of uploaded files is exceeded!'),
    ]);
    expect((await rig.submit(owner, { files: six.slice(1) })).outcome).toBe('granted');
    expect((await rig.submit(owner, { files: six.slice(1, 2) })).outcome).toBe('file.unknown'); // taken already
  });

  it('are refused to everybody else, alone and among others, and read by those who answer', async () => {
    const [one, two, foreign] = [await put('a.png'), await put('b.png'), await put('c.png', png, other)];
    await rig.submit(owner, { files: [one, two] });
    await rig.submit(other, { files: [foreign] });
    const draft = await put('d.png');
    const tell = async (ids: string, by: Person) => (await download(ids, by)).status;
    expect([
      await tell(`${one}`, other),
      await tell(`${one},${foreign}`, other),
      await tell(`${draft}`, support),
    ]).toEqual([404, 404, 404]);
    expect([await tell(`${one},999999999`, owner), await tell('1;drop', owner), await tell('', owner)]).toEqual([
      404, 400, 400,
    ]);
    const both = await download(`${one},${two}`, owner);
    expect([both.headers.get('content-type'), both.headers.get('content-disposition')]).toEqual([
      'application/zip',
      'attachment; filename="attachments.zip"',
    ]);
    expect(Object.keys(unzipSync(await bytesOf(both)))).toEqual(['a.png', 'b.png']);
    expect(Object.keys(unzipSync(await bytesOf(await download(`${one},${foreign}`, support))))).toEqual([
      'a.png',
      'c.png',
    ]);
    expect((await rig.submit(other, { files: [draft] })).outcome).toBe('file.unknown');
    expect((await rig.ask(attachmentRemoveRoute, { params: { id: draft } }, other)).outcome).toBe('file.unknown');
    expect((await rig.ask(attachmentRemoveRoute, { params: { id: one } }, owner)).outcome).toBe('file.unknown');
    expect((await rig.ask(attachmentRemoveRoute, { params: { id: draft } }, owner)).outcome).toBe('granted');
  });

  it('come with the line that they were sent with; an order is closed to everybody else', async () => {
    const { data: order } = await rig.submit(owner, { files: [await put('a.png')] });
    const lines = async (by: Person, route: typeof workOrderRoute | typeof workOrderCaseRoute) => {
      const { outcome, data } = await rig.ask(route, { params: { id: order.id } }, by);
      return outcome === 'granted'
        ? (data as unknown as { lines: { files: { name: string }[] }[] }).lines.map(({ files }) =>
            files.map(({ name }) => name),
          )
        : outcome;
    };
    expect([await lines(owner, workOrderRoute), await lines(support, workOrderCaseRoute)]).toEqual([
      [['a.png']],
      [['a.png']],
    ]);
    expect([await lines(other, workOrderRoute), await lines(other, workOrderCaseRoute)]).toEqual([
      'workOrder.unknown',
      'level.insufficient',
    ]);
    for (const [language, msg] of [
      ['zh', errors['workOrder.unknown'].zh],
      ['en', errors['workOrder.unknown'].en],
    ]) {
      const sample = {
        params: { id: order.id },
        body: { event: { type: 'withdraw' }, version: order.version },
        language: language!,
      };
      expect((await rig.ask(ownWorkOrderEventRoute, sample, other)).msg).toBe(msg);
    }
  });
});
