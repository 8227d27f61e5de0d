/** The eager UI kit: what every page may need. @packageDocumentation */
// Theme
export { PortalProvider } from './portal-provider.tsx';
export { radius, space } from './theme.ts';
export { meaning } from './meaning.ts';
export { look } from './looks.ts';
export { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
// Art
export { BackToList } from './back-to-list.tsx';
export { BrandMark } from './brand-mark.tsx';
export { LandscapeArt } from './art/landscape.tsx';
// Page
export { Page } from './page.tsx';
export { PagePane } from './page-pane.tsx';
export { ScrollArea } from './scroll-area.tsx';
export { Card, Section } from './section.tsx';
export { Grid, Split, Stack, Toolbar } from './layout.tsx';
export { stickyTop } from './use-sticky-height.ts';
export { ScopeTabs, StatusTabs } from './status-tabs.tsx';
export { Tabs } from './tabs.tsx';
export { AnchorTabs } from './anchor-tabs.tsx';
// Cards of the workbench
export { CardContent, CardEmpty } from './card-content.tsx';
export { CardCounts } from './card-counts.tsx';
export type { CardCount } from './card-counts.tsx';
export { CardFigures, CardRows } from './card-rows.tsx';
export type { CardRow } from './card-rows.tsx';
export { CardSlot } from './card-slot.tsx';
// Slots
export { Fill, Slot } from './slot.tsx';
// Actions
export { ActionButton } from './action-button.tsx';
export { BusyButton } from './busy-button.tsx';
export { Button } from './button.tsx';
export type { ButtonAppearance } from './button.tsx';
export { DetailButton } from './detail-button.tsx';
export { DialogButton } from './dialog-button.tsx';
export { ExportButton } from './export-button.tsx';
export { FormlessDialog } from './formless-dialog.tsx';
export { LinkButton, TextLink } from './link-button.tsx';
export { ReasonButton } from './reason-button.tsx';
export { RevealButton } from './reveal-button.tsx';
export { ToggleButton } from './toggle-button.tsx';
export { UndoBar } from './undo-bar.tsx';
export { ViewButton } from './view-button.tsx';
export { useFocusReturn } from './use-focus-return.ts';
export { useSecondsLeft } from './use-seconds-left.ts';
export { useShortcut } from './use-shortcut.ts';
// Passwords
export { PasswordMeter, passwordTicks } from './password-meter.tsx';
export { type Captcha, useCaptcha } from './use-captcha.ts';
// Text
export { Money, Quantity, UnitPrice } from './amount.tsx';
export { CopyText } from './copy-text.tsx';
export { copyText } from './copy.ts';
export { Highlight } from './highlight.tsx';
export { SafeHtml } from './safe-html.tsx';
export { Truncated } from './truncated.tsx';
// Facts
export { Descriptions, KeyFacts } from './descriptions.tsx';
export type { Fact } from './descriptions.tsx';
export { DueDate } from './due-date.tsx';
export { RemainingTime } from './remaining-time.tsx';
export { factsOf } from './value.tsx';
export { StatusTag, ToneTag } from './status-tag.tsx';
export type { Tone } from './status-tag.tsx';
export { StepsBar } from './steps-bar.tsx';
export { Timeline } from './timeline.tsx';
// States
export { Boundary } from './boundary.tsx';
export { Loading } from './loading.tsx';
export { Quiet } from './quiet.tsx';
export { EmptyState, ErrorState, NoPermission, NoResult } from './states.tsx';
export { WhenLoaded } from './when-loaded.tsx';
// Documents
export { DocumentApprovalPanel, passingOf, useDocumentApproval } from './document-approval.tsx';
export type { DocumentApproval } from './document-approval.tsx';
export { ApprovalPage, useApproval, useQueue } from './approval-page.tsx';
export type { Queue } from './approval-page.tsx';
export { AttachmentPicker } from './attachment-picker.tsx';
export { Attachments } from './attachments.tsx';
export type { Attachment } from './attachments.tsx';
export { Checkbox, Input, SearchBox, Textarea } from './inputs.tsx';
export { useSettled } from './use-settled.ts';
export { MessageBar } from './message-bar.tsx';
export { DocumentLog } from './document-log.tsx';
export { DocChain } from './doc-chain.tsx';
export { FileViewer } from './file-viewer.tsx';
export { maxFileBytes, refusalOf } from './file-rules.ts';
export { downloadPublished } from './stored-files.ts';
export { logRefusedFile } from './upload-log.ts';
// Fluent's own, for what a page draws itself
export {
  CounterBadge,
  Field,
  Popover,
  PopoverSurface,
  PopoverTrigger,
  Tooltip,
} from '@fluentui/react-components';
