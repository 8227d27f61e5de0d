import type { Call, InputOf, OutputOf } from './contract/index.ts';
import type { Notice } from './calls/notification.ts';
import {
  type Deployment,
  host,
  type Modal,
  type ModalHandle,
  type NoticeAction,
  type PortalDialog,
  type Question,
  type RequestOptions,
  type StoredFile,
  type Toast,
} from './host.ts';

/** Makes a call outside a hook. @throws CallError after the host has told the user, unless `quiet`. */
export const request = <C extends Call>(call: C, input: InputOf<C>, options?: RequestOptions): Promise<OutputOf<C>> =>
  host().request(call, input, options);

/** Shows a message: 3 s for success, errors until closed. */
export const toast = (message: Toast): void => host().toast(message);

/** Asks for confirmation before an irreversible action; resolves to the answer. */
export const confirm = (question: Question): Promise<boolean> => host().confirm(question);

/**
 * Opens a dialog of the host: one mask, focus inside, focus back to its opener when it closes. At most two stand on
 * each other; a third waits until one of them has closed.
 * @throws TypeError when there is no content, or a callback is no function.
 * @example
 * const dialog = modal({ title: '导入结果', intent: 'warning', content: '3 行未导入', ok: '重新导入', onOk: importAgain });
 * dialog.update({ content: '1 行未导入' });
 */
export const modal = (spec: Modal): ModalHandle => host().modal(spec);

/**
 * Shows a stored file in place: images, PDF, docx and texts; others can be downloaded there.
 * `among` are the files to leaf through, default the one.
 */
export const preview = (file: StoredFile, among: readonly StoredFile[] = [file]): void => host().preview(file, among);

/** Opens one of the portal's own dialogs about the person, as the menu of the user in the header does. */
export const portalDialog = (name: PortalDialog): void => host().portalDialog(name);

/** Whether this user may open a path that an enabled plugin serves. */
export const canOpen = (path: string): boolean => host().canOpen(path);

/** What this user can do about a notice. */
export const noticeAction = (notice: Notice): NoticeAction => host().noticeAction(notice);

/** Milliseconds of the host's clock. */
export const now = (): number => host().now();

/** Facts of the deployment. */
export const useDeployment = (): Deployment => host().deployment;
