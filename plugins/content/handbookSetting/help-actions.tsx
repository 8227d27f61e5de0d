import { canOpen, useCall } from '@portal/sdk';
import {
  ActionButton,
  type ButtonAppearance,
  DialogButton,
  FormlessDialog,
  LinkButton,
  SafeHtml,
  WhenLoaded,
} from '@portal/sdk/ui';
import { FormButton } from '@portal/sdk/ui/form';
import { OrderButtons } from '../choices.tsx';
import { editOf, readerOf, useTopics } from './places.ts';
import { handbookSetting, type HelpRow, READ } from './contract.ts';

interface Props {
  row: HelpRow;
  onDone: () => unknown;
  onDeleted: () => unknown;
  appearance?: ButtonAppearance;
  /** Whether its order can be changed here. Default false. */
  ordered?: boolean;
}

function HelpText({ id }: { id: string }) {
  const article = useCall(handbookSetting.detail, { id });
  return (
    <WhenLoaded answer={article} rows={8}>
      {({ content }) => <SafeHtml html={content} />}
    </WhenLoaded>
  );
}

function CopyButton({ row: { id, title }, onDone, appearance = 'text' }: Props) {
  const topics = useTopics();
  return (
    <FormButton
      call={handbookSetting.copy}
      title={`复制到产品 · ${title}`}
      input={{ id }}
      fields={[{ name: 'parentId', codes: topics }]}
      done="已复制为草稿"
      onDone={onDone}
      appearance={appearance}
    >
      复制到产品
    </FormButton>
  );
}

/** 一条帮助内容可做的事：文章可预览、编辑、复制，都可发布、下线、排序、删除。 */
export function HelpActions(props: Props) {
  const { row, onDone, onDeleted, appearance = 'text', ordered = false } = props;
  const { id, version, title, nodeType, may } = row;
  const isArticle = nodeType === 'ARTICLE';
  const common = { onDone, appearance };
  return (
    <>
      {isArticle && (
        <DialogButton
          appearance={appearance}
          dialog={(close) => (
            <FormlessDialog open title={title} width={860} onClose={close}>
              <HelpText id={id} />
            </FormlessDialog>
          )}
        >
          预览
        </DialogButton>
      )}
      {isArticle && <LinkButton to={editOf(id)}>编辑</LinkButton>}
      {may.includes('TAKE_OFF') && (
        <ActionButton
          call={handbookSetting.updateState}
          input={{ id, version, state: 2 }}
          ask={`确认下线“${title}”？下线后读者不再看到${isArticle ? '' : '其下全部内容'}。`}
          {...common}
        >
          下线
        </ActionButton>
      )}
      {may.includes('PUBLISH') && (
        <ActionButton call={handbookSetting.updateState} input={{ id, version, state: 1 }} {...common}>
          发布
        </ActionButton>
      )}
      {isArticle && READ.has(row.state) && canOpen(readerOf(id)) && (
        <LinkButton to={readerOf(id)}>在帮助中心查看</LinkButton>
      )}
      {isArticle && <CopyButton {...props} appearance={appearance} />}
      {ordered && <OrderButtons call={handbookSetting.sort} input={(direction) => ({ id, direction })} {...common} />}
      {may.includes('DELETE') && (
        <ActionButton
          call={handbookSetting.remove}
          input={{ id }}
          ask={`确认删除“${title}”？删除后不能恢复。`}
          onDone={onDeleted}
          appearance={appearance}
        >
          删除
        </ActionButton>
      )}
    </>
  );
}
