/** The portal's SDK: all that a product area may import, besides its heavier siblings. @packageDocumentation */
// Plugin
export { definePlugin } from './plugin.ts';
export type {
  CardSpec,
  CodeSpec,
  MenuSpec,
  NoticeSpec,
  NoticeType,
  Plugin,
  RedirectSpec,
  RouteSpec,
  SeedRole,
  TodoSpec,
} from './plugin.ts';
// Session
export { Can, mayCall, useSession } from './session.tsx';
// Host services
export { CallError } from './host.ts';
export type { Deployment, Intent, Question, Session, Toast } from './host.ts';
export { canOpen, confirm, now, request, toast, useDeployment } from './services.ts';
// Data
export { startFirstCall } from './data/first-call.ts';
export { useCall } from './data/use-call.ts';
export type { Answer } from './data/use-call.ts';
export { useList } from './data/use-list.ts';
export type { List } from './data/use-list.ts';
export { createReclickGuard, reclickGuardMs, useSubmit } from './data/use-submit.ts';
export type { Submission } from './data/use-submit.ts';
// Bus
export { bus, useTopic } from './bus.ts';
export type { Topics } from './bus.ts';
