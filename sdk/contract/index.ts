/** Contracts: one value per call. No React, no Node. @packageDocumentation */
// Schemas
export {
  Arr,
  Bool,
  Day,
  Decimal,
  Id,
  Int,
  Json,
  Money,
  Nullable,
  Obj,
  OneOf,
  Opt,
  Quantity,
  Str,
  Text,
  Time,
  presentSchema,
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
  narrowingOf,
  rangeOf,
  relabel,
  styled,
  writtenAs,
} from './field.ts';
export type { Codes, Comparison, FieldMeta, Look, NamedKeys, Tone, ValueKind } from './field.ts';
// Calls
export { boxedCall, call, download, pageOf, upload } from './call.ts';
export type {
  Access,
  Call,
  DownloadCall,
  FiltersOf,
  InputOf,
  Method,
  NamedOf,
  OutputOf,
  PageCall,
  PermissionCode,
  RowOf,
  ShownOf,
  UploadCall,
} from './call.ts';
// Rights
export { mayOf, stepCall, stepsOf, wordsOf } from './rights.ts';
export type { RoleLetter, Step, StepCall, StepMade, Steps } from './rights.ts';
export { AUDIT_KIND } from './audit.ts';
export type { Audited, AuditKind } from './audit.ts';
// Paging
export { defaultPageSize, pageFromWire, pageToWire, rowsFromWire, rowsToWire } from './paging.ts';
export type { Dialect, Paged, PageInput } from './paging.ts';
// Envelope
export { OK, REFUSALS } from './codes.ts';
export type { RefusalKind } from './codes.ts';
// Settings
export { defineSettings, maxSecretLength, secretText, setting, settingFault, settled } from './setting.ts';
export type { OpenValues, Setting, Settings, SettingValue, SettingValues } from './setting.ts';
// Events
export { event } from './event.ts';
export type { EventOf, EventType } from './event.ts';
