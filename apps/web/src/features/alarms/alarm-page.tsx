import type { Alarm } from '@chaintide/contracts/alarms/alarms';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { useUserId } from '../../shared/api/use-user-id.ts';
import { usePageMeta } from '../../shared/browser/page-meta.ts';
import { useText } from '../../shared/i18n/use-text.ts';
import { Failed } from '../../shared/ui/failed.tsx';
import { Page } from '../../shared/ui/page.tsx';
import { PageTabs } from '../../shared/ui/page-tabs.tsx';
import { useAlarmsQuery } from './shared/alarms-api.ts';
import { alarmsTexts } from './shared/alarms-texts.ts';
import { ChannelsPanel } from './channels/channels-panel.tsx';
import { AlarmForm } from './form/alarm-form.tsx';
import { blank, valuesOf, type AlarmValues } from './shared/alarm-values.ts';
import { AlarmList } from './list/alarm-list.tsx';
import { FiringLog } from './log/firing-log.tsx';

/** The values that the form begins with, and the alarm that it edits. */
interface Begun {
  readonly initial: AlarmValues;
  readonly edited?: Alarm;
  /** Differs for every beginning, so that the form is made anew. */
  readonly turn: number;
}

/** The fields that a chart's link brings. */
const linked = (search: URLSearchParams): AlarmValues => ({
  ...blank,
  indicator: search.get('indicator') ?? '',
  definition: search.get('definition') ?? '',
  sma: search.get('sma') ?? blank.sma,
  level: search.get('level') ?? '',
});

const OwnAlarms = () => {
  const [search] = useSearchParams();
  const [begun, setBegun] = useState<Begun>(() => ({ initial: linked(search), turn: 0 }));
  const { data, error, refetch } = useAlarmsQuery(useUserId());
  const begin = (initial: AlarmValues, edited?: Alarm): void => {
    setBegun({ initial, turn: begun.turn + 1, ...(edited && { edited }) });
    window.scrollTo({ top: 0, behavior: 'smooth' });
  };
  const marked = Number(search.get('alarm')) || undefined;
  if (!data && error) return <Failed error={error} onRetry={refetch} />;
  return (
    <>
      <AlarmForm key={begun.turn} initial={begun.initial} edited={begun.edited} onDone={() => begin(blank)} />
      {data && (
        <AlarmList
          {...data}
          marked={marked}
          onEdit={(alarm) => begin(valuesOf(alarm), alarm)}
          onCopy={(alarm) => begin({ ...valuesOf(alarm), name: '' })}
        />
      )}
    </>
  );
};

const tabs = ['own', 'log', 'channels'] as const;

const contents = { own: <OwnAlarms />, log: <FiringLog />, channels: <ChannelsPanel /> };

/** Alarms: setting them with a rehearsal, the list of them, and what has fired. */
export const AlarmPage = () => {
  const { t } = useText(alarmsTexts);
  const [search] = useSearchParams();
  const tab = tabs.find((one) => one === search.get('tab')) ?? 'own';
  const name = t('pages./Alarm.name');
  usePageMeta({ title: t('shell.meta.titleOf', { name }), description: t('pages./Alarm.about') });
  return (
    <Page width="wide" title={name} about={t('pages./Alarm.about')}>
      <PageTabs
        label={t('alarms.tabs.label')}
        tabs={tabs.map((one) => ({
          to: one === 'own' ? '/Alarm' : `/Alarm?tab=${one}`,
          label: t(`alarms.tabs.${one}`),
          chosen: one === tab ? 'page' : undefined,
        }))}
      />
      {contents[tab]}
    </Page>
  );
};
