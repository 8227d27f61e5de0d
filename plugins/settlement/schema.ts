/** What the documents of settlement carry alike. */
import { PLATE } from '@portal/sdk/calls/plate';
import { FileId } from '@portal/sdk/calls/files';
import * as t from '@portal/sdk/contract';

export const file = () => t.Obj({ fileId: FileId(), fileName: t.Text(255), size: t.Opt(t.Int({ minimum: 0 })) });
export const plate = () => t.codeOf(t.codes(PLATE));
