import type { ManagedRelease } from '@portal/sdk/calls/plugins';
import { BusyButton, Descriptions, FormlessDialog } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { useState } from 'react';

type Provenance = NonNullable<ManagedRelease['provenance']>;

const BUNDLED: readonly Column<Provenance['bundled'][number]>[] = [
  { title: '依赖', field: 'name', width: 240 },
  { title: '版本', field: 'version', width: 100 },
  { title: '许可证', field: 'licence', width: 160 },
];

const commitOf = ({ commit }: Provenance) => {
  if (commit === null) return '不在版本库中构建';
  return commit.endsWith('+') ? `${commit.slice(0, 12)}（另有未提交的改动）` : commit.slice(0, 12);
};

function Facts({ of }: { of: Provenance }) {
  const { builder, sdk, bytes, team, fingerprint, bundled } = of;
  return (
    <>
      <Descriptions
        columns={2}
        items={[
          { label: '提交', value: commitOf(of) },
          { label: '构建者', value: builder },
          { label: 'SDK', value: sdk },
          { label: '大小', value: `${(bytes / 1024).toFixed(1)} KB` },
          { label: '签名', value: `${team ?? '门户运维'} · ${fingerprint}`, wide: true },
        ]}
      />
      {bundled.length > 0 ? (
        <PlainTable caption="打包的依赖" rowKey="name" rows={bundled} columns={BUNDLED} />
      ) : (
        <p>没有打包其他依赖，全部由门户提供。</p>
      )}
    </>
  );
}

/** 版本的出处：提交、构建者、SDK、大小、签名和打包的依赖及许可证。 */
export function ProvenanceButton({ title, of }: { title: string; of: Provenance }) {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <BusyButton look="text" busy={false} onPress={() => setOpen(true)}>
        出处
      </BusyButton>
      {open && (
        <FormlessDialog open title={`${title} 的出处`} width={640} onClose={close}>
          <Facts of={of} />
        </FormlessDialog>
      )}
    </>
  );
}
