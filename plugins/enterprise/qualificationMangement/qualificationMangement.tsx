import { useSearchParams } from '@portal/sdk/router';
import { Certificates } from './certificates.tsx';
import { Gaps } from './gaps.tsx';
import { ReviewView } from './review.tsx';
import { Types } from './types.tsx';

/** 资质管理：证书、缺失清单、资质类型；编号写在地址里时是审核。 */
export default function QualificationMangementPage() {
  const [params] = useSearchParams();
  const id = params.get('id');
  if (id !== null) return <ReviewView id={id} />;
  const view = params.get('show');
  if (view === 'gaps') return <Gaps />;
  return view === 'types' ? <Types /> : <Certificates />;
}
