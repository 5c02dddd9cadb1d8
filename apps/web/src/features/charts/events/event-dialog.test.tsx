import type { ChartEvent } from '@chaintide/contracts/charts/events';
import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { asked, refusal } from '../../../app/account-testing.tsx';
import { beginClean, field, type } from '../../../app/auth-testing.tsx';
import { gives } from '../../../app/testing.tsx';
import { eventOf, halving, marks, openMenu, submit, visit } from './testing.tsx';

beginClean();

describe('an admin', () => {
  const fill = (): void => {
    fireEvent.change(field('日期（UTC）'), { target: { value: '2025-10-10' } });
    type('名称（中文）', '  闪崩 ');
    type('名称（英文）', 'Flash crash');
  };
  const openForm = async (): Promise<void> => {
    const menu = await openMenu();
    fireEvent.click(menu.getByRole('button', { name: '添加事件' }));
    await screen.findByLabelText('日期（UTC）');
  };

  it('adds an event, which is marked at once', async () => {
    const made = eventOf({
      id: 7,
      day: '2025-10-10',
      coin: null,
      kind: 'market',
      label: { zh: '闪崩', en: 'Flash crash' },
      note: { zh: '', en: '' },
    });
    await visit({ answers: { 'POST /events': gives(made) } });
    await openForm();
    fill();
    submit();
    expect(await screen.findByText('已添加事件：闪崩')).toBeTruthy();
    expect(asked('POST', '/events').map(({ body }) => body)).toEqual([
      {
        day: '2025-10-10',
        kind: 'market',
        coin: null,
        label: { zh: '闪崩', en: 'Flash crash' },
        note: { zh: '', en: '' },
      },
    ]);
    expect(marks()).toContain('闪崩');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('reads who changed what, page by page', async () => {
    const line = (id: number, was: ChartEvent | null, becomes: ChartEvent | null) => ({
      id,
      at: 0,
      by: 'root',
      was,
      becomes,
    });
    const older = { lines: [line(1, null, halving)], hasOlder: false };
    const newest = {
      lines: [
        line(9, halving, null),
        line(8, halving, { ...halving, coin: null, note: { zh: '', en: halving.note.en } }),
      ],
      hasOlder: true,
    };
    await visit({ answers: { 'GET /events/history': ({ search }) => gives(search === '' ? newest : older)() } });
    fireEvent.click((await openMenu()).getByRole('button', { name: '修改记录' }));
    const history = within(await screen.findByRole('dialog', { name: '修改记录' }));
    await history.findByText(/已删除事件：第四次减半/);
    expect(history.getAllByRole('listitem').map((item) => item.querySelector('dl')?.textContent ?? '')).toEqual([
      '',
      '币种BTC → 所有币种说明（中文）区块 840000 → 空',
    ]);
    fireEvent.click(history.getByRole('button', { name: '更早的记录' }));
    await history.findByText(/已添加事件：第四次减半/);
    expect(history.getAllByRole('listitem')).toHaveLength(3);
    expect(history.queryByRole('button', { name: '更早的记录' })).toBeNull();
  });

  it('is told what is missing or too long, under its field', async () => {
    await visit();
    await openForm();
    submit();
    expect(await screen.findByText('请选择日期')).toBeTruthy();
    expect(screen.getAllByText('请填写名称')).toHaveLength(2);
    type('名称（中文）', '长'.repeat(41));
    expect(screen.getByText('名称不能超过 40 字')).toBeTruthy();
    fireEvent.change(screen.getByLabelText('说明（英文）'), { target: { value: 'x'.repeat(301) } });
    submit();
    expect(screen.getByText('说明不能超过 300 字')).toBeTruthy();
    expect(asked('POST', '/events')).toEqual([]);
  });

  it('sees what the gateway finds wrong under its field too', async () => {
    await visit({ answers: { 'POST /events': refusal('request.invalid', { fields: { 'label.en': 'name.long' } }) } });
    await openForm();
    fill();
    submit();
    await screen.findByText('名称不能超过 40 字');
    expect(field('名称（英文）').getAttribute('aria-invalid')).toBe('true');
    expect(field('名称（中文）').value).toBe('  闪崩 ');
  });

  it('who was too slow sees what the other did, keeps what was typed, and may then save over it', async () => {
    let change = refusal('version.stale');
    const { state } = await visit({ answers: { 'PUT /events/1': () => change() } });
    const menu = await openMenu();
    fireEvent.click(menu.getByRole('button', { name: '修改 第四次减半' }));
    await screen.findByLabelText('日期（UTC）');
    type('名称（英文）', 'The 4th');
    state.events = state.events.map((event) =>
      event.id === 1 ? { ...halving, version: 2, label: { zh: '对手的', en: 'Of a rival' } } : event,
    );
    submit();
    expect((await screen.findByText('对手的 / Of a rival')).closest('[role="alert"]')).toBeTruthy();
    expect(field('名称（英文）').value).toBe('The 4th');
    change = gives({ ...halving, version: 3, label: { zh: '第四次减半', en: 'The 4th' } });
    submit();
    expect(await screen.findByText('已修改事件：第四次减半')).toBeTruthy();
    expect(asked('PUT', '/events/1').map(({ body }) => body['version'])).toEqual([1, 2]);
  });

  it('an event removed meanwhile is added anew, if that is still wanted', async () => {
    const { tell } = await visit({
      answers: { 'POST /events': gives(eventOf({ id: 8, label: { zh: '再来', en: 'Again' } })) },
    });
    const menu = await openMenu();
    fireEvent.click(menu.getByRole('button', { name: '修改 第四次减半' }));
    await screen.findByLabelText('日期（UTC）');
    tell({ name: 'event.removed', payload: { id: 1 } });
    expect(await screen.findByText(/该事件刚刚被别人删除/)).toBeTruthy();
    submit();
    expect(await screen.findByText('已添加事件：第四次减半')).toBeTruthy();
  });

  it('what was typed survives a reload', async () => {
    await visit();
    await openForm();
    fill();
    cleanup();
    await visit();
    await openForm();
    expect(field('名称（英文）').value).toBe('Flash crash');
  });

  it('removes an event only after it was named once more', async () => {
    await visit({ answers: { 'DELETE /events/1': gives(null) } });
    const menu = await openMenu();
    fireEvent.click(menu.getByRole('button', { name: '删除 第四次减半' }));
    const dialog = within(await screen.findByRole('dialog', { name: '删除事件' }));
    expect(dialog.getByText('第四次减半 / Fourth halving')).toBeTruthy();
    expect(asked('DELETE', '/events/1')).toEqual([]);
    fireEvent.click(dialog.getByRole('button', { name: '删除' }));
    expect(await screen.findByText('已删除事件：第四次减半')).toBeTruthy();
    expect(asked('DELETE', '/events/1').map(({ search }) => search)).toEqual(['?version=1']);
    expect(marks()).toEqual(['第一次减半', '全市场']);
  });

  it('a removal that fails says why and stays', async () => {
    await visit({ answers: { 'DELETE /events/1': refusal('server.busy') } });
    const menu = await openMenu();
    fireEvent.click(menu.getByRole('button', { name: '删除 第四次减半' }));
    const dialog = within(await screen.findByRole('dialog', { name: '删除事件' }));
    fireEvent.click(dialog.getByRole('button', { name: '删除' }));
    expect(await dialog.findByText('服务器繁忙，请稍后再试')).toBeTruthy();
    expect(marks()).toContain('第四次减半');
  });
});
