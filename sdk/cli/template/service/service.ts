import { createService } from '@portal/sdk/service';
import { answers } from './items.ts';

const { PORTAL: portal = 'http://localhost:3000', PORTAL_CREDENTIAL: credential } = process.env;

/** `PORTAL_CREDENTIAL` 由管理员在“插件管理 / 服务”中生成，发消息、推送、写历史时才需要。 */
export const service = createService({
  plugin: 'example',
  portal,
  ...(credential !== undefined && { credential }),
  answers: [answers],
});
