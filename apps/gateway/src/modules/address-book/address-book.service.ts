import { Logger } from '@nestjs/common';
import type {
  AddressBook,
  AddressDraft,
  AddressIntent,
  PayoutPlace,
  SavedAddress,
} from '@chaintide/contracts/address-book';
import { NEW_ADDRESS_MS, SAVED_ADDRESSES_MAX } from '@chaintide/contracts/limits';
import { topics, type AccountFact } from '@chaintide/contracts/realtime';
import type { Tx } from '../../platform/db/database.ts';
import { AppError } from '../../platform/errors/app-error.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { Outbox } from '../../platform/outbox.ts';
import type { EmailCodes } from '../email-codes/email-codes.service.ts';
import { ChainError, type ChainService } from '../chain/chain.service.ts';
import { addressOn } from '../networks/networks.service.ts';
import type { Account } from '../users/users.service.ts';
import type { AddressBookRepository, KnownPlace, OwnPlace, SavedRow } from './address-book.repository.ts';

export interface AddressBookParts {
  readonly repository: AddressBookRepository;
  readonly codes: EmailCodes;
  readonly chain: ChainService;
  readonly mailer: Mailer;
  readonly outbox: Outbox;
}

/** The addresses that an account may be paid out to, and from when on. */
export class AddressBookService {
  private readonly logger = new Logger(AddressBookService.name);

  constructor(private readonly parts: AddressBookParts) {}

  async of(userId: number): Promise<AddressBook> {
    const { repository } = this.parts;
    const [saved, used] = await Promise.all([repository.saved(userId), repository.used(userId)]);
    return {
      saved: saved.map(savedOf),
      used: used.map((place) => ({ network: place.network, address: place.address, usableAt: usableAt(place) })),
    };
  }

  /** Mails the owner a code that is good for saving this address and no other. */
  async sendCode({ email, language }: Account, intent: AddressIntent): Promise<{ retryAfter: number }> {
    const place = placeOn(intent);
    await this.requirePayable(place);
    return this.parts.codes.issue({ purpose: 'address', email, language, subject: subjectOf(place) });
  }

  async add(account: Account, { label, emailCode, ...intent }: AddressDraft): Promise<SavedAddress> {
    const place = placeOn(intent);
    const proof = { purpose: 'address', email: account.email, code: emailCode, subject: subjectOf(place) } as const;
    return this.parts.codes.redeem(proof, async (tx) => {
      const saved = await this.save(account, { ...place, label }, tx);
      if (!saved) throw new AppError('savedAddress.known');
      return saved;
    });
  }

  /** Its owner has proved that they mean this address. Undefined where the book has it already. */
  async save(
    account: Account,
    { label, ...place }: PayoutPlace & { readonly label: string },
    tx: Tx,
  ): Promise<SavedAddress | undefined> {
    const { repository } = this.parts;
    const row = await repository.insert({ ...place, userId: account.id }, label, tx);
    if (!row) return undefined;
    if ((await repository.saved(account.id, tx)).length > SAVED_ADDRESSES_MAX)
      throw new AppError('savedAddress.tooMany', { limit: SAVED_ADDRESSES_MAX });
    await this.mail(account, row, tx);
    await this.tell(account.id, tx);
    return savedOf(row);
  }

  async remove(userId: number, id: number): Promise<void> {
    const { repository } = this.parts;
    await repository.transaction(async (tx) => {
      if (!(await repository.remove(userId, id, tx))) throw new AppError('savedAddress.unknown');
      await this.tell(userId, tx);
    });
  }

  /** A withdrawal goes there: from when on it may be sent. */
  async usableAt(place: OwnPlace, tx: Tx): Promise<number> {
    return usableAt(await this.parts.repository.named(place, tx));
  }

  /** Throws where what is paid to the address would come back to us, or never to its owner. */
  async requirePayable({ network, address }: PayoutPlace): Promise<void> {
    const { repository, chain } = this.parts;
    if (await repository.isCollecting(address)) throw new AppError('address.ours');
    const isContract = await chain.isContract(network, address).catch((error: unknown) => {
      if (!(error instanceof ChainError)) throw error;
      this.logger.warn({ network, problem: error.problem }, 'nobody could say whether an address is a contract'); // who pays out looks at it again
      return false;
    });
    if (isContract) throw new AppError('address.contract', { network });
  }

  private tell(userId: number, tx: Tx): Promise<void> {
    const fact: AccountFact = { name: 'addressBook.changed', payload: null };
    return this.parts.outbox.append(tx, { topic: topics.account(userId), ...fact });
  }

  private mail({ email: to, language, userName }: Account, row: SavedRow, tx: Tx): Promise<void> {
    const { network, address, label } = row;
    return this.parts.mailer.queue(
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

/** What the owner reads in the mail and the code is bound to. */
const subjectOf = ({ network, address }: PayoutPlace): string => `${network} · ${address}`;
