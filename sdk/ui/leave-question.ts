import type { Question } from '../host.ts';

/** Asked before changed entries are left. @param kept - They are found again as a draft. */
export const leaveQuestion = (kept: boolean): Question => ({
  title: '离开表单',
  message: `内容尚未提交，确认离开？${kept ? '已填写的内容会作为草稿保留在本机，下次打开时可以恢复。' : ''}`,
  ok: '离开',
  cancel: '继续填写',
});
