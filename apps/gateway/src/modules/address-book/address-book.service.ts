import { Injectable, Logger } from '@nestjs/common';
import type {
  AddressBook,
  AddressDraft,
  AddressIntent,
  PayoutPlace,
  SavedAddress,
} from '@chaintide/contracts/money/address-book';
import { NEW_ADDRESS_MS, SAVED_ADDRESSES_MAX } from '@chaintide/contracts/limits';
import { topics, type AccountFact } from '@chaintide/contracts/realtime';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import { Mailer } from '../../platform/mail/mailer.ts';
import { Outbox } from '../../platform/outbox.ts';
import { ChainError, ChainService } from '../chain/chain.service.ts';
import { EmailCodes } from '../email-codes/email-codes.service.ts';
import { addressOn } from '../networks/networks.service.ts';
import type { Account } from '../users/users.service.ts';
import { AddressBookRepository, type KnownPlace, type OwnPlace, type SavedRow } from './address-book.repository.ts';

/** The payout addresses of an account, each with the time from which it can be used. */
@Injectable()
export class AddressBookService {
  private readonly logger = new Logger(AddressBookService.name);

  constructor(
    private readonly repository: AddressBookRepository,
    private readonly codes: EmailCodes,
    private readonly chain: ChainService,
    private readonly mailer: Mailer,
    private readonly outbox: Outbox,
  ) {}

  async of(userId: number): Promise<AddressBook> {
    const [saved, used] = await Promise.all([this.repository.saved(userId), this.repository.used(userId)]);
    return {
      saved: saved.map(savedOf),
      used: used.map((place) => ({ network: place.network, address: place.address, usableAt: usableAt(place) })),
    };
  }

  /** Mails the owner a code that is valid for saving this address only. */
  async sendCode({ email, language }: Account, intent: AddressIntent): Promise<{ retryAfter: number }> {
    const place = placeOn(intent);
    await this.requirePayable(place);
    return this.codes.issue({ purpose: 'address', email, language, subject: subjectOf(place) });
  }

  async add(account: Account, { label, emailCode, ...intent }: AddressDraft): Promise<SavedAddress> {
    const place = placeOn(intent);
    const proof = { purpose: 'address', email: account.email, code: emailCode, subject: subjectOf(place) } as const;
    return this.codes.redeem(proof, async (tx) => {
      const saved = await this.save(account, { ...place, label }, tx);
      if (!saved) throw new AppError('savedAddress.known');
      return saved;
    });
  }

  /** Saves the address after its owner has confirmed it. Undefined if it is already in the book. */
  async save(
    account: Account,
    { label, ...place }: PayoutPlace & { readonly label: string },
    tx: Tx,
  ): Promise<SavedAddress | undefined> {
    const row = await this.repository.insert({ ...place, userId: account.id }, label, tx);
    if (!row) return undefined;
    if ((await this.repository.saved(account.id, tx)).length > SAVED_ADDRESSES_MAX)
      throw new AppError('savedAddress.tooMany', { limit: SAVED_ADDRESSES_MAX });
    await this.mail(account, row, tx);
    await this.publish(account.id, tx);
    return savedOf(row);
  }

  async remove(userId: number, id: number): Promise<void> {
    await this.repository.transaction(async (tx) => {
      if (!(await this.repository.remove(userId, id, tx))) throw new AppError('savedAddress.unknown');
      await this.publish(userId, tx);
    });
  }

  /** Returns the time from which a withdrawal to the address may be sent. */
  async usableAt(place: OwnPlace, tx: Tx): Promise<number> {
    return usableAt(await this.repository.named(place, tx));
  }

  /** Throws if a payment to the address would come back to us or never reach its owner. */
  async requirePayable({ network, address }: PayoutPlace): Promise<void> {
    if (await this.repository.isCollecting(address)) throw new AppError('address.ours');
    const isContract = await this.chain.isContract(network, address).catch((error: unknown) => {
      if (!(error instanceof ChainError)) throw error;
      this.logger.warn({ network, problem: error.problem }, 'nobody could say whether an address is a contract'); // checked again at payout
      return false;
    });
    if (isContract) throw new AppError('address.contract', { network });
  }

  private publish(userId: number, tx: Tx): Promise<void> {
    const fact: AccountFact = { name: 'addressBook.changed', payload: null };
    return this.outbox.append(tx, { topic: topics.account(userId), ...fact });
  }

  private mail({ email: to, language, userName }: Account, row: SavedRow, tx: Tx): Promise<void> {
    const { network, address, label } = row;
    return this.mailer.queue(
      { to, language, kind: 'addressSaved', args: { userName, label, network, address, usableAt: usableAt(row) } },
      tx,
    );
  }
}

const usableAt = ({ since, isPaid }: KnownPlace): number => since.getTime() + (isPaid ? 0 : NEW_ADDRESS_MS);

const savedOf = (row: SavedRow): SavedAddress => ({
  id: Number(row.id),
  network: row.network,
  address: row.address,
  label: row.label,
  addedAt: row.addedAt.getTime(),
  usableAt: usableAt(row),
});

const placeOn = ({ network, address: typed }: AddressIntent): PayoutPlace => {
  const address = addressOn(network, typed);
  if (address === undefined) throw new AppError('address.wrong', { network });
  return { network, address };
};

/** The text shown in the mail and bound to the code. */
const subjectOf = ({ network, address }: PayoutPlace): string => `${network} · ${address}`;
