/** Contracts: one value per call. No React, no Node. @packageDocumentation */
// Schemas
export {
  Arr,
  Bool,
  Day,
  Decimal,
  Id,
  isId,
  Int,
  Json,
  Money,
  Nullable,
  Obj,
  OneOf,
  Opt,
  Quantity,
  Str,
  Numbers,
  Text,
  Time,
} from './schema.ts';
export type { Static, TProperties, TSchema } from './schema.ts';
// Fields
export {
  between,
  codeOf,
  codes,
  metaOf,
  field,
  filtersOf,
  grouped,
  labelled,
  labelOf,
  rangeOf,
  relabel,
  styled,
  writtenAs,
} from './field.ts';
export type { Codes, Look, NamedKeys } from './field.ts';
// Calls
export { call, countsOf, download, pageOf, upload } from './call.ts';
export type { Access, Call, DownloadCall, FiltersOf, InputOf, OutputOf, PageCall, RowOf, UploadCall } from './call.ts';
export { searchOf } from './search.ts';
// Rights
export { mayOf, stepCall, stepsOf, wordsOf } from './rights.ts';
export type { Steps } from './rights.ts';
export { AUDIT_KIND } from './audit.ts';
export type { AuditKind } from './audit.ts';
// Paging
export { pageFromWire, pageToWire, rowsFromWire, rowsToWire } from './paging.ts';
export type { Dialect, Paged } from './paging.ts';
// Envelope
export { formats } from './formats.ts';
export { mostNumbers, numbersIn } from './numbers.ts';
export { OK, REFUSALS } from './codes.ts';
export type { InputFault, RefusalKind } from './codes.ts';
// Settings
export { defineSettings, secretText, setting, settingFault } from './setting.ts';
export type { Setting, SettingValue } from './setting.ts';
// Events
export { event } from './event.ts';
export type { EventOf, EventType } from './event.ts';
