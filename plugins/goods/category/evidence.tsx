import { ToneTag } from '@portal/sdk/ui';
import type { Evidence } from '../review/evidence-panel.tsx';
import type { SupplyDetail } from './contract.ts';
import { inForce } from './supply-content.tsx';

/** Certificates that were supplied: those that the category requires, then the others. */
export function evidenceOf({ qualifications, requiredQualifications }: SupplyDetail): Evidence[] {
  const required = qualifications.filter(({ name }) => requiredQualifications.includes(name));
  const others = qualifications.filter(({ name }) => !requiredQualifications.includes(name));
  return [...required, ...others].map((held) => ({
    file: held,
    title: held.name,
    tag: <ToneTag tone={inForce(held) ? 'success' : 'danger'}>{inForce(held) ? '有效' : '已过期'}</ToneTag>,
    facts: [
      { label: '有效期至', value: held.validTo },
      { label: '证书编号', value: held.certNo },
      { label: '是否必备', value: required.includes(held) ? '该分类要求' : '自行补充' },
      { label: '文件', value: held.fileName },
    ],
  }));
}
