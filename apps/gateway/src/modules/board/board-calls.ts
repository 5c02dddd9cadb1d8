import type { BoardThread, ChosenMessage } from '@chaintide/contracts/support/board';
import type { CalledEntry, CalledOfficeEntry, CalledResponse } from '@chaintide/contracts/support/board-calls';
import type { OfficeMessage } from '@chaintide/contracts/support/board-office';
import { catalogue, indicatorById } from '@chaintide/indicators/catalogue';
import { AppError } from '../../platform/errors/app-error.ts';

const isoTime = (at: number): string => new Date(at).toISOString();

/** The indicator that the specification's `page` and `coinType` name: by its id, or by its navigation key and coin. */
export const indicatorAt = ({ page, coinType }: { readonly page: string; readonly coinType: string }): string => {
  const coin = coinType.toUpperCase();
  const found = catalogue.indicators.find(
    (one) => (one.id === page || one.navigation === page) && (coin === '' || one.coin === coin),
  );
  if (!found) throw new AppError('indicator.unknown', { id: page });
  return found.id;
};

const placeOf = (id: string): { page: string; coinType: string } => {
  const indicator = indicatorById(id);
  return { page: indicator?.navigation ?? id, coinType: indicator?.coin ?? '' };
};

/** A reply in the fields of the specification. */
export const responseOf = ({ id, author, source, at, likes, dislikes, choose }: ChosenMessage): CalledResponse => ({
  responid: id,
  responser: author.userName,
  respon: source ?? '',
  responDate: isoTime(at),
  likeNum: likes,
  dislikeNum: dislikes,
  choose,
});

/** A thread in the fields of the specification. */
export const entryOf = (thread: BoardThread): CalledEntry => ({
  id: thread.id,
  ...placeOf(thread.indicator),
  userName: thread.author.userName,
  userMsg: thread.source ?? '',
  userDate: isoTime(thread.at),
  likeNum: thread.likes,
  dislikeNum: thread.dislikes,
  choose: thread.choose,
  responList: thread.replies.map(responseOf),
});

/** A message of the back office in the fields of the specification. */
export const officeEntryOf = (message: OfficeMessage): CalledOfficeEntry => ({
  number: message.number,
  id: message.id,
  date: isoTime(message.at),
  userName: message.author.userName,
  ...placeOf(message.indicator),
  content: message.source,
  state: message.state,
  submitTime: isoTime(message.at),
  responTime: message.processedAt === null ? null : isoTime(message.processedAt),
  responser: message.responder,
  responContent: message.answer,
});
