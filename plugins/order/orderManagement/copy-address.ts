import { toast } from '@portal/sdk';
import { copyText } from '@portal/sdk/ui';

/** 命令“复制订单链接”：当前订单详情的地址。 */
export default async function copyAddress(): Promise<void> {
  const copied = await copyText(location.href);
  toast(
    copied
      ? { intent: 'success', message: '订单链接已复制' }
      : { intent: 'warning', message: '浏览器不允许复制，请从地址栏复制' },
  );
}
