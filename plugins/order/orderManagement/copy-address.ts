import { copyText } from '@portal/sdk/ui';

/** 命令“复制订单链接”：当前订单详情的地址。 */
export default () => copyText(location.href, '订单链接已复制', '请从地址栏复制');
