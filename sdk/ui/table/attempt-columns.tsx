import { SIGN_IN_METHOD, type SignInAttempt } from '../../calls/devices.ts';
import { ToneTag } from '../status-tag.tsx';
import type { Column } from './columns.ts';
import { deviceName } from './device-name.ts';

/** Attempts to sign in, as somebody reads their own. */
export const attemptColumns: readonly Column<SignInAttempt>[] = [
  { title: '时间', field: 'at', width: 172, as: 'dateTime' },
  { title: '登录方式', field: 'method', width: 112, codes: SIGN_IN_METHOD },
  {
    title: '结果',
    key: 'result',
    width: 240,
    show: ({ success, reason }) => (
      <ToneTag tone={success ? 'success' : 'danger'}>{success ? '成功' : `失败：${reason ?? '未知原因'}`}</ToneTag>
    ),
  },
  { title: '设备', key: 'device', width: 180, show: ({ userAgent }) => deviceName(userAgent) },
  { title: 'IP 地址', field: 'ip', width: 136 },
];
