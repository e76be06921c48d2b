import type { Call } from '../call.ts';
import { type CallName, type Calls, calls } from '../calls.ts';

/** What a freeze stops, by what it is about. */
export type StoppedByFreeze = 'money' | 'payees' | 'orders' | 'cards' | 'accounts' | 'who you are';

/** The calls by which a customer changes something. */
type CustomerAct = {
  [Name in CallName]: Calls[Name]['access'] extends 'customer'
    ? Calls[Name]['method'] extends 'GET'
      ? never
      : Name
    : never;
}[CallName];

/**
 * The one table of what a customer can do while everything is frozen, read at the door of every call: a new call that is not in it
 * does not compile. What stops something, shows something or brings money in goes on. What leaves by a job or by staff is held to
 * `may_send` of the customer.
 */
export const whileFrozen = {
  withdraw: 'money',
  verifyWithdrawal: 'money',
  resendWithdrawalCode: 'money',
  approvePayment: 'money',
  startPaymentApproval: 'money',
  approveByPasskey: 'money',
  payMoneyRequest: 'money',
  moveMoney: 'money',
  movePotMoney: 'money',
  quoteExchange: 'money',
  takeExchange: 'money',
  payTopupDebt: 'money',
  askForLending: 'money',
  sendLendingCode: 'money',
  acceptLending: 'money',
  payLending: 'money',
  askForCredit: 'money',
  sendCreditCode: 'money',
  acceptCredit: 'money',
  payCredit: 'money',
  setCreditPayment: 'money',
  closeCredit: 'money',
  cancelCredit: 'goes on',
  cancelLending: 'goes on',
  addLendingPaper: 'goes on',
  pauseLending: 'goes on',
  requestLoan: 'money',
  checkBatch: 'money',
  sendBatchCode: 'money',
  confirmBatch: 'money',
  approveBatch: 'money',
  cancelWithdrawal: 'goes on',
  refusePayment: 'goes on',
  refuseBatch: 'goes on',
  fundWallet: 'goes on',
  giveDepositAddress: 'goes on',
  startTopup: 'goes on',
  checkTopup: 'goes on',
  chooseCategory: 'goes on',
  setBudget: 'goes on',
  removeBudget: 'goes on',
  choosePayDay: 'goes on',
  writeNote: 'goes on',
  addBill: 'goes on',
  removeBill: 'goes on',
  makeReceiptLink: 'goes on',
  voidReceiptLink: 'goes on',

  addPayee: 'payees',
  changePayee: 'payees',
  keepPaidPayee: 'payees',
  askForMoney: 'payees',
  removePayee: 'goes on',
  findPayee: 'goes on',
  checkPayeeName: 'goes on',
  withdrawMoneyRequest: 'goes on',

  makeStandingOrder: 'orders',
  confirmStandingOrder: 'orders',
  resendStandingOrderCode: 'orders',
  startOrderApproval: 'orders',
  approveOrderByPasskey: 'orders',
  resumeStandingOrder: 'orders',
  endStandingOrder: 'goes on',
  pauseStandingOrder: 'goes on',
  skipStandingOrderDay: 'goes on',

  createCard: 'cards',
  revealCard: 'cards',
  createPin: 'cards',
  replacePin: 'who you are',
  orderCard: 'cards',
  replaceOwnCard: 'cards',
  revealOwnCard: 'cards',
  unfreezeOwnCard: 'cards',
  controlOwnCard: 'cards',
  activateOwnCard: 'cards',
  setCardPin: 'cards',
  sendTokenCode: 'cards',
  addCardToken: 'cards',
  resumeCardToken: 'cards',
  suspendCardToken: 'goes on',
  removeCardToken: 'goes on',
  startChallengeApproval: 'cards',
  approveChallengeByPasskey: 'cards',
  approveChallengeByPin: 'cards',
  declineCardChallenge: 'goes on',
  disputeCardPayment: 'goes on',
  addDisputePicture: 'goes on',
  freezeOwnCard: 'goes on',
  closeOwnCard: 'goes on',

  openAccount: 'accounts',
  openBusinessAccount: 'accounts',
  openJointAccount: 'accounts',
  closeAccount: 'accounts',
  leaveAccount: 'accounts',
  openPot: 'accounts',
  closePot: 'accounts',
  changeAccountLimits: 'accounts',
  sendLimitsCode: 'accounts',
  askTwoSignatures: 'accounts',
  proposeForAccount: 'accounts',
  agreeForAccount: 'accounts',
  acceptAccountInvitation: 'accounts',
  sendInvitationCode: 'accounts',
  changeAccount: 'goes on',
  changePot: 'goes on',
  orderAccounts: 'goes on',
  refuseForAccount: 'goes on',
  declineAccountInvitation: 'goes on',

  sendChatMessage: 'goes on',
  sendChatFile: 'goes on',
  tellChatPresence: 'goes on',
  rateChat: 'goes on',
  joinGuestChat: 'goes on',

  updateProfile: 'who you are',
  startIdentityCheck: 'who you are',
  saveIdentityDocument: 'who you are',
  addIdentityPicture: 'who you are',
  submitIdentityCheck: 'who you are',
  appealIdentityCheck: 'goes on',
  confirmEmailChange: 'who you are',
  askLeavingCode: 'who you are',
  leave: 'who you are',
  cancelLeaving: 'goes on',
  startOwnPasskey: 'who you are',
  addOwnPasskey: 'who you are',
  startAuthenticator: 'who you are',
  addAuthenticator: 'who you are',
  removeAuthenticator: 'goes on',
  renewRecoveryCodes: 'goes on',
  removeOwnPasskey: 'goes on',
  sendPasskeyCode: 'goes on',
  getCodeByPasskey: 'goes on',
  dismissPasskeyOffer: 'goes on',
  cancelEmailChange: 'goes on',
  changePassword: 'goes on',
  endSession: 'goes on',
  signOutDevice: 'goes on',
  askForOwnData: 'goes on',
  sendOwnDataCode: 'who you are',
  downloadOwnData: 'who you are',
  endOtherSessions: 'goes on',
  freezeAccount: 'goes on',
  readNotices: 'goes on',
  saveNoticeSettings: 'who you are',
  addNoticeDevice: 'who you are',
  removeNoticeDevice: 'goes on',
  askLiftCode: 'goes on',
  liftFreeze: 'goes on',
} as const satisfies Record<CustomerAct, StoppedByFreeze | 'goes on'>;

const stopped: ReadonlySet<Call> = new Set(
  Object.entries(whileFrozen).flatMap(([name, what]) =>
    what === 'goes on' ? [] : [calls[name as CustomerAct]],
  ),
);

/** Whether a call is refused with `customer_frozen` while its customer is frozen. */
export function isStoppedByFreeze(call: Call): boolean {
  return stopped.has(call);
}
