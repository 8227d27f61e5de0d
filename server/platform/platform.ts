/** The platform's own server half: one part a line, in the order of their seeds. */
import { defineServer, type ServerArea } from '@portal/sdk/server';
import agreement from './agreement/area.ts';
import audit from './audit/area.ts';
import browseLog from './browse-log/area.ts';
import calendar from './calendar/area.ts';
import chat from './chat/area.ts';
import { platformChecks } from './checks.ts';
import developer from './developer/area.ts';
import dictionary from './dictionary/area.ts';
import documents from './documents/area.ts';
import enterprise from './enterprise/area.ts';
import exports from './export/area.ts';
import files from './files/area.ts';
import identity from './identity/area.ts';
import { platformKept } from './retention/kept.ts';
import live from './live/area.ts';
import management from './management/area.ts';
import mode from './mode/area.ts';
import notification from './notification/area.ts';
import personal from './personal/area.ts';
import plugins from './plugins/area.ts';
import preference from './preference/area.ts';
import product from './product/area.ts';
import qualification from './qualification/area.ts';
import rights from './rights/area.ts';
import workflow from './workflow/area.ts';

const parts: readonly ServerArea[] = [
  dictionary,
  enterprise,
  exports,
  identity,
  files,
  workflow,
  product,
  qualification,
  agreement,
  notification,
  browseLog,
  preference,
  documents,
  calendar,
  chat,
  live,
  management,
  rights,
  plugins,
  mode,
  developer,
  audit,
  personal,
];

export default defineServer({
  subjects: parts.flatMap((part) => part.subjects),
  topics: parts.flatMap((part) => part.topics ?? []),
  subscriptions: parts.flatMap((part) => part.subscriptions ?? []),
  documents: parts.flatMap((part) => part.documents ?? []),
  search: parts.flatMap((part) => part.search ?? []),
  seeds: parts.flatMap((part) => part.seeds ?? []),
  daily: parts.flatMap((part) => part.daily ?? []),
  kept: platformKept,
  checks: platformChecks,
});
