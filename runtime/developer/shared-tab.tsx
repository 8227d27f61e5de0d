import { Section, ToneTag } from '@portal/sdk/ui';
import { type Column, PlainTable } from '@portal/sdk/ui/table';
import { readShared, type SharedModule } from './shared.ts';
import { useEverySecond, useOwnerName } from './overview.ts';

/** `order__1_0_0` → `order` */
const pluginOf = (container: string) => container.split('__')[0] ?? container;

const columns = (nameOf: (owner: string) => string): readonly Column<SharedModule>[] => [
  { title: '模块', field: 'name', width: 220 },
  { title: '门户提供的版本', field: 'version', width: 140 },
  {
    title: '状态',
    key: 'loaded',
    width: 110,
    show: ({ loaded }) => <ToneTag tone={loaded ? 'success' : 'neutral'}>{loaded ? '已加载' : '按需加载'}</ToneTag>,
  },
  { title: '只有一份', key: 'singleton', width: 100, show: ({ singleton }) => (singleton ? '是' : '否') },
  {
    title: '使用者',
    key: 'users',
    width: 420,
    show: ({ users }) => users.map((user) => nameOf(pluginOf(user))).join('、') || '还没有插件使用',
  },
];

const read = () => readShared();

/** 共享依赖：门户提供的模块、版本，以及谁在用。 */
export function SharedTab() {
  const modules = useEverySecond(read);
  const nameOf = useOwnerName();
  return (
    <Section title="共享依赖" hint="门户和插件共用同一份；版本不符的插件不会加载">
      <PlainTable
        caption="共享依赖"
        rows={modules}
        columns={columns(nameOf)}
        empty="还没有加载过插件，联邦运行时尚未启动"
      />
    </Section>
  );
}
