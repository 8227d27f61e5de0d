/** What the runtime draws its shell with, beside the kit of every page. @packageDocumentation */
export { activeKeys, KEYS } from './active-keys.ts';
export { FaultArt, PermissionArt } from './art/states.tsx';
export { LoginArt } from './art/login.tsx';
export { ApprovalPanel } from './approval-panel.tsx';
export type { Decision } from './approval-panel.tsx';
export type { FaultShown } from './boundary.tsx';
export type { Density } from './density.ts';
export { extensionOf } from './file-rules.ts';
export { useMask } from './mask.ts';
export { previewKindOf } from './preview-kind.ts';
export { JoinPart } from './slot.tsx';
export { downloadFile } from './stored-files.ts';
export { brand } from './theme.ts';
export type { FontSize } from './theme.ts';
