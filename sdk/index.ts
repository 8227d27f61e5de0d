/** The portal's SDK: all that a product area may import, besides its heavier siblings. @packageDocumentation */
// Plugin
export { definePlugin } from './plugin.ts';
export type {
  ApprovalSpec,
  CardSpec,
  CodeSpec,
  MenuGroup,
  MenuSpec,
  NoticeSpec,
  NoticeType,
  Plugin,
  RedirectSpec,
  RouteSpec,
  SeedRole,
  SubAppSpec,
  TodoSpec,
} from './plugin.ts';
export type { RoleLetter } from './contract/index.ts';
export type {
  BadgeSpec,
  CommandPlace,
  CommandSpec,
  CommandWhen,
  FillSpec,
  JoinSpec,
  NoticeHandlerProps,
  ProvideSpec,
  ServicesMap,
  Join,
  Slots,
  SlotSpec,
} from './joins.ts';
// Session
export { Can, mayCall, useSession } from './session.tsx';
// Host services
export { CallError } from './host.ts';
export type {
  Card,
  Deployment,
  Intent,
  Modal,
  ModalHandle,
  Question,
  Session,
  StoredFile,
  Toast,
  TodoKind,
} from './host.ts';
export { canOpen, confirm, modal, now, preview, request, toast, useDeployment } from './services.ts';
// Workbench
export { loadCard, useCards, useTodoKinds } from './cards.ts';
// Settings
export { useSettings } from './settings.ts';
// Slots and services of other plugins
export { service, ServiceGone, useService } from './use-service.ts';
export type { Service } from './use-service.ts';
export { useSlot } from './slots.ts';
export type { SlotFill } from './slots.ts';
// Tab
export { usePageTitle, useUnsaved } from './page-tab.ts';
// Data
export { forgetStartedCalls, startFirstCall } from './data/first-call.ts';
export { useCall } from './data/use-call.ts';
export type { Answer } from './data/use-call.ts';
export { useCountedList } from './data/use-counted-list.ts';
export type { CountedList } from './data/use-counted-list.ts';
export { useList } from './data/use-list.ts';
export type { FilterChanges, List } from './data/use-list.ts';
export { createReclickGuard, reclickGuardMs, useSubmit } from './data/use-submit.ts';
export type { Submission } from './data/use-submit.ts';
// Live sockets
export { useMessages } from './live.ts';
export type { Message } from './message.ts';
// Bus
export { bus, useTopic } from './bus.ts';
export type { OpenPage, Topics } from './topics.ts';
