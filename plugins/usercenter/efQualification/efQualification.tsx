import { useSearchParams } from '@portal/sdk/router';
import { CertificateView } from './certificate.tsx';
import { OwnCertificates } from './own-certificates.tsx';

/** 资质管理：本企业必备的和已有的证书；编号写在地址里时是它的详情。 */
export default function EfQualificationPage() {
  const id = useSearchParams()[0].get('id');
  return id === null ? <OwnCertificates /> : <CertificateView id={id} />;
}
