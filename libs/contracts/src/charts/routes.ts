import type { Route } from '../http.ts';
import { eventChangeRoute, eventCreateRoute, eventHistoryRoute, eventRemoveRoute, eventsRoute } from './events.ts';
import { feedsRoute, freshnessRoute } from './freshness.ts';
import {
  catalogueRoute,
  compactRoute,
  exportRoute,
  historyRoute,
  introductionsRoute,
  seriesRoute,
} from './indicators.ts';
import { pictureRoute } from './picture.ts';
import { pointRoute, releasesRoute } from './points.ts';
import { previewRoute } from './previews.ts';
import { todayRoute } from './today.ts';
import { workspaceChangeRoute, workspaceCreateRoute, workspaceRemoveRoute, workspacesRoute } from './workspaces.ts';

export const chartsRoutes = {
  catalogue: catalogueRoute,
  introductions: introductionsRoute,
  series: seriesRoute,
  compact: compactRoute,
  history: historyRoute,
  export: exportRoute,
  picture: pictureRoute,
  point: pointRoute,
  releases: releasesRoute,
  events: eventsRoute,
  eventHistory: eventHistoryRoute,
  eventCreate: eventCreateRoute,
  eventChange: eventChangeRoute,
  eventRemove: eventRemoveRoute,
  workspaces: workspacesRoute,
  workspaceCreate: workspaceCreateRoute,
  workspaceChange: workspaceChangeRoute,
  workspaceRemove: workspaceRemoveRoute,
  feeds: feedsRoute,
  freshness: freshnessRoute,
  preview: previewRoute,
  today: todayRoute,
} as const satisfies Record<string, Route>;
