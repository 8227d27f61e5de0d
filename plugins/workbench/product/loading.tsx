import { useSearchParams } from '@portal/sdk/router';
import { EmptyState, LinkButton } from '@portal/sdk/ui';
import { browserTimer } from './poll.ts';
import { Waiting } from './waiting.tsx';

/** 等待开通：进度、结果与下一步。 */
export default function LoadingPage() {
  const [params] = useSearchParams();
  const productType = params.get('productType') ?? '';
  if (!productType)
    return <EmptyState title="没有选择产品" action={<LinkButton to="/product/index">去产品开通</LinkButton>} />;
  return <Waiting key={productType} productType={productType} timer={browserTimer} />;
}
