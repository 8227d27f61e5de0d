/** Faults of plugins as browsers reported them, one by one: the number on a fault's card finds its report. */
import {
  Bool,
  codes,
  field,
  filtersOf,
  Id,
  labelled,
  Nullable,
  Obj,
  Opt,
  pageOf,
  type RowOf,
  Str,
  styled,
  Text,
} from '../contract/index.ts';
import { at, entName, fault, pageName, times, typeOf } from './fields.ts';
import { FAULT, pluginId } from './plugin-tabs.ts';
import { pluginName, pluginVersion } from './plugins.ts';

/** Number that the user was shown. */
const incident = field('追踪编号', Nullable(Str()), { width: 145 });

const row = {
  id: Id(),
  at,
  incident,
  plugin: Str(),
  /** Its id where it is no longer deployed. */
  pluginName,
  version: pluginVersion,
  kind: typeOf(codes(FAULT), { width: 90 }),
  message: fault,
  /** Frames without the message. */
  trace: Nullable(Str()),
  url: labelled(pageName, Nullable(Str())),
  /** Enterprise of who met it; null of a visitor. */
  entName: labelled(entName, Nullable(Str()), { width: 170 }),
  /** How often the same user reported it within ten minutes. */
  reports: styled(times, { hidden: true }),
  /** Their browser has put the plugin aside. */
  quarantined: field('浏览器已隔离', Bool()),
};
export const reportedFault = Obj(row);

export const pluginFaults = {
  /** Of the last 90 days, the newest first. What was reported is its sender's word. */
  page: pageOf({
    path: '/api/manage/plugin/fault',
    access: 'admin:plugin:manage',
    filters: Obj({
      /** Its beginning is enough. */
      incident: labelled(incident, Opt(Text(20)), { placeholder: '卡片上的编号，或它的开头' }),
      plugin: labelled(pluginName, Opt(pluginId())),
      ...filtersOf(row, { kind: '=' }),
      /** Part of the message or of the page's address. */
      text: field('异常/页面', Opt(Text(100))),
    }),
    row: reportedFault,
  }),
};
export type ReportedFault = RowOf<typeof pluginFaults.page>;
