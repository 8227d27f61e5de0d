/** What the documents of settlement carry alike. */
import { PLATE } from '@portal/sdk/calls/enterprise';
import { FileId } from '@portal/sdk/calls/files';
import { codeOf, codes, Int, Obj, Opt, Text } from '@portal/sdk/contract';

export const file = () => Obj({ fileId: FileId(), fileName: Text(255), size: Opt(Int({ minimum: 0 })) });
export const plate = () => codeOf(codes(PLATE));
