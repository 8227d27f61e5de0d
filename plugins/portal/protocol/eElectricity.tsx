import { ProtocolText } from './protocol-text.tsx';

/** e电费平台授权书。 */
export default function EElectricityPage() {
  return <ProtocolText productType="12" name="e电费平台授权书" />;
}
