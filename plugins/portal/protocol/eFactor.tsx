import { ProtocolText } from './protocol-text.tsx';

/** e保理平台授权书。 */
export default function EFactorPage() {
  return <ProtocolText productType="07" name="e保理平台授权书" />;
}
