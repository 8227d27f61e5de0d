import { ProtocolText } from './protocol-text.tsx';

/** e贷平台授权书。 */
export default function ELoanPage() {
  return <ProtocolText productType="06" name="e贷平台授权书" />;
}
