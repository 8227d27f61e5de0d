/** The portal's SDK: all that a product area may import, besides its heavier siblings. @packageDocumentation */
// Plugin
export { definePlugin } from './plugin.ts';
export type { Plugin } from './plugin.ts';
export type { RoleLetter } from './contract/rights.ts';
export type { CommandPlace, NoticeHandlerProps, ServicesMap, Slots } from './joins.ts';
// Session
export { Can, mayCall, useSession } from './session.tsx';
// Host services
export { CallError } from './host.ts';
export type {
  About,
  Card,
  Deployment,
  Modal,
  ModalHandle,
  NoticeAction,
  PortalDialog,
  Question,
  Session,
  StoredFile,
  Toast,
  TodoKind,
} from './host.ts';
export {
  canOpen,
  confirm,
  modal,
  noticeAction,
  now,
  portalDialog,
  preview,
  request,
  toast,
  useDeployment,
} from './services.ts';
// Workbench
export { useCards } from './cards.ts';
export { bizTypesOf, useOpenTasks, useTasksChange } from './todos.ts';
// Settings
export { useSettings } from './settings.ts';
// Slots and services of other plugins
export { service, ServiceGone, useService } from './use-service.ts';
export type { Service } from './use-service.ts';
export { useSlot } from './slots.ts';
// Tab
export { usePageTitle, useUnsaved } from './page-tab.ts';
// Data
export { useCall } from './data/use-call.ts';
export type { Answer } from './data/use-call.ts';
export { useCountedList } from './data/use-counted-list.ts';
export type { CountedList } from './data/use-counted-list.ts';
export { useDictionary } from './data/use-dictionary.ts';
export { useList } from './data/use-list.ts';
export type { List } from './data/use-list.ts';
export { useSubmit, useWork } from './data/use-submit.ts';
// Live sockets
export { useMessages } from './live.ts';
export type { Message } from './message.ts';
// Bus
export { bus, useTopic } from './bus.ts';
export type { Topics } from './topics.ts';
