/** What can go wrong between the portal and the service of a plugin: a sentence for the user, a detail for its team. */
import { TransportError } from '../errors.ts';

/** By code; the catalogue is printed in `docs/write-a-service.md`. */
export const GATEWAY = {
  noAddress: 'PTL-4001',
  down: 'PTL-4002',
  slow: 'PTL-4003',
  redirect: 'PTL-4004',
  tooLarge: 'PTL-4005',
  notJson: 'PTL-4006',
  shape: 'PTL-4007',
  status: 'PTL-4008',
  paused: 'PTL-4009',
  busy: 'PTL-4010',
  strange: 'PTL-4011',
} as const;
export type FaultKind = keyof typeof GATEWAY;

interface Said {
  readonly status: 502 | 503 | 504;
  readonly sentence: string;
  /** Seconds until another try makes sense. */
  readonly again?: number;
}

const later = '请稍后再试';
const team = '请联系管理员';

const SAID: Readonly<Record<FaultKind, Said>> = {
  noAddress: { status: 503, sentence: `还没有配置服务地址，${team}` },
  down: { status: 503, sentence: `的服务暂时连不上，${later}`, again: 5 },
  slow: { status: 504, sentence: `的服务没有及时应答，${later}`, again: 5 },
  redirect: { status: 502, sentence: `的服务应答有误，${team}` },
  tooLarge: { status: 502, sentence: '的服务应答的内容过多，请缩小查询范围' },
  notJson: { status: 502, sentence: `的服务应答有误，${team}` },
  shape: { status: 502, sentence: `的服务应答与约定不符，${team}` },
  status: { status: 502, sentence: `的服务出错，${later}` },
  paused: { status: 503, sentence: `的服务连续出错，暂停请求，${later}`, again: 5 },
  busy: { status: 503, sentence: `的服务繁忙，${later}`, again: 1 },
  strange: { status: 502, sentence: `的服务应答有误，${team}` },
};

/** Those after which it is not known whether the service has done what was asked. */
const unsure: ReadonlySet<FaultKind> = new Set([
  'slow',
  'redirect',
  'tooLarge',
  'notJson',
  'shape',
  'status',
  'strange',
]);

interface Concerned {
  /** As users know it. */
  readonly pluginName: string;
  readonly reads: boolean;
}

export class GatewayFault extends TransportError {
  readonly kind: FaultKind;
  /** For the plugin's team and administrators: which field, which status; never what was in it. */
  readonly detail: string;
  constructor(kind: FaultKind, detail: string, { pluginName, reads }: Concerned) {
    const { status, sentence, again } = SAID[kind];
    const done = !reads && unsure.has(kind) ? '；操作可能已经完成，请刷新后核对' : '';
    super(status, `“${pluginName}”${sentence}${done}（${GATEWAY[kind]}）`, again);
    this.name = 'GatewayFault';
    this.kind = kind;
    this.detail = detail;
  }
}
