import type { NoticeHandlerProps } from '@portal/sdk';
import { ResultFacts } from './result-facts.tsx';

/** 融资审批、放款、预算审批结果的消息：结果本身。 */
export default function NoticeResult({ notice }: NoticeHandlerProps) {
  return <ResultFacts id={notice.id} />;
}
