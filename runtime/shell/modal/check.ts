import type { Modal } from '@portal/sdk/host';

const isEmpty = (content: unknown): boolean =>
  content === undefined || content === null || content === '' || typeof content === 'boolean';

const callbacks = [
  ['onOk', '弹窗的确定回调必须是函数'],
  ['onCancel', '弹窗的取消回调必须是函数'],
] as const;

/** What is changed later is held to the same rules as what is opened. @throws TypeError in Chinese. */
export function checkChange(spec: Partial<Modal>): void {
  if (typeof spec !== 'object' || spec === null) throw new TypeError('弹窗参数必须是对象');
  if ('content' in spec && isEmpty(spec.content)) throw new TypeError('弹窗缺少内容');
  for (const [name, sentence] of callbacks)
    if (spec[name] !== undefined && typeof spec[name] !== 'function') throw new TypeError(sentence);
  const { width } = spec;
  if (width !== undefined && !(typeof width === 'number' && width > 0)) throw new TypeError('弹窗宽度必须是正数');
}

/** @throws TypeError in Chinese. */
export function checkModal(spec: Modal): void {
  checkChange(spec);
  if (isEmpty(spec.content)) throw new TypeError('弹窗缺少内容');
}
