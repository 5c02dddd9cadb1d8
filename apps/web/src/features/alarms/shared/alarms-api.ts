import {
  alarmCreateRoute,
  alarmEventRoute,
  alarmRehearsalRoute,
  alarmRemoveRoute,
  alarmsRoute,
  firingsRoute,
  type Alarm,
  type AlarmDraft,
  type AlarmMove,
  type AlarmReading,
  type Rehearsal,
} from '@chaintide/contracts/alarms/alarms';
import type { RouteData, RouteInput } from '@chaintide/contracts/http';
import { topics } from '@chaintide/contracts/realtime';
import { api } from '../../../shared/api/api.ts';
import { callOf } from '../../../shared/api/call.ts';
import { followFacts } from '../../../shared/api/follow-topic.ts';
import { liveOf } from '../../../shared/live/live-extra.ts';

type Alarms = RouteData<typeof alarmsRoute>;

/** An older version never replaces a newer one. */
const withAlarm = (held: Alarms, alarm: Alarm): Alarms => {
  const known = held.alarms.find(({ id }) => id === alarm.id);
  if (!known) return { ...held, alarms: [alarm, ...held.alarms] };
  if (known.version > alarm.version) return held;
  return { ...held, alarms: held.alarms.map((one) => (one.id === alarm.id ? alarm : one)) };
};

const withMoves = (held: Alarms, moves: readonly AlarmMove[]): Alarms => {
  const moved = new Map(moves.map((move) => [move.id, move]));
  return { ...held, alarms: held.alarms.map((alarm) => ({ ...alarm, ...moved.get(alarm.id) })) };
};

const alarmsApi = api.enhanceEndpoints<'alarms' | 'firings'>({}).injectEndpoints({
  endpoints: (build) => ({
    /** The account's alarms and what they measure, both live. The argument is the account's id. */
    alarms: build.query<Alarms, number>({
      query: () => callOf(alarmsRoute, {}),
      providesTags: ['identity', 'alarms'],
      async onCacheEntryAdded(userId, entry) {
        const read = (readings: readonly AlarmReading[]): void => {
          entry.updateCachedData((held) => ({ ...held, readings: [...readings] }));
        };
        let isFirst = true; // the answer is as new as the first snapshot
        const facts = followFacts<'account', Alarms>(entry, () => topics.account(userId), {
          snapshot: () => {
            if (!isFirst) entry.dispatch(alarmsApi.util.invalidateTags(['alarms', 'firings'])); // facts were missed
            isFirst = false;
          },
          fact: (fact) => {
            if (fact.name === 'alarm.changed') entry.updateCachedData((held) => withAlarm(held, fact.payload.alarm));
            if (fact.name === 'alarm.removed')
              entry.updateCachedData((held) => ({
                ...held,
                alarms: held.alarms.filter(({ id }) => id !== fact.payload.id),
              }));
            if (fact.name === 'alarms.moved') {
              entry.updateCachedData((held) => withMoves(held, fact.payload.moves));
              entry.dispatch(alarmsApi.util.invalidateTags(['firings']));
            }
          },
        });
        await entry.cacheDataLoaded.catch(() => undefined);
        const { leave } = liveOf(entry.extra).watch<'alarms'>(topics.alarms(userId), { snapshot: read, delta: read });
        await facts;
        leave();
      },
    }),
    setAlarm: build.mutation<Alarm, AlarmDraft & { readonly key: string }>({
      query: (body) => callOf(alarmCreateRoute, { body }),
      invalidatesTags: ['alarms'],
    }),
    actOnAlarm: build.mutation<Alarm, RouteInput<typeof alarmEventRoute, 'body'> & Pick<Alarm, 'id'>>({
      query: ({ id, ...body }) => callOf(alarmEventRoute, { params: { id }, body }),
      invalidatesTags: ['alarms'], // also after a refusal: somebody was faster
    }),
    removeAlarm: build.mutation<null, number>({
      query: (id) => callOf(alarmRemoveRoute, { params: { id } }),
      invalidatesTags: ['alarms', 'firings'],
    }),
    rehearsal: build.query<Rehearsal, RouteInput<typeof alarmRehearsalRoute, 'body'>>({
      query: (body) => callOf(alarmRehearsalRoute, { body }),
      keepUnusedDataFor: 60,
      providesTags: ['identity'],
    }),
    firings: build.query<RouteData<typeof firingsRoute>, { readonly before?: number }>({
      query: ({ before }) => ({
        route: firingsRoute,
        ...(before !== undefined && { query: { before: String(before) } }),
      }),
      providesTags: ['identity', 'firings'],
    }),
  }),
});

export const {
  useAlarmsQuery,
  useSetAlarmMutation,
  useActOnAlarmMutation,
  useRemoveAlarmMutation,
  useRehearsalQuery,
  useFiringsQuery,
} = alarmsApi;
