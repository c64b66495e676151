import type { words as english } from "./en.ts";

export const words: typeof english = {
  locale: "es-US",
  pictureIdWhere: "Su licencia de conducir, identificación estatal o pasaporte: tome una foto de los dos lados.",
  ssnCardWhere: "La tarjeta misma, o un formulario W-2 o 1099 o una carta del Seguro Social con su número completo.",
  payStubsWhere:
    "Están en el sitio web o la aplicación de pago de su empleador " + "(pay o paychecks); la oficina de pago se los puede imprimir.",
  taxReturnsWhere:
    "Pídalas a quien las preparó, búsquelas en su programa de impuestos, o " +
    "pida una copia gratis (transcript) en irs.gov: Get Your Tax Record.",
  bankStatements: "Estados de cuenta del banco",
  bankStatementsWhere: "El sitio web o la aplicación de su banco los tiene en PDF, en la parte de estados de cuenta (statements).",
  counselingCertificate: "Certificado de asesoría de crédito",
  counselingCertificateWhere:
    "La agencia que dio el primer curso se lo envía por correo electrónico; busque un correo con un certificado adjunto.",
  secondCourseCertificate: "Certificado del segundo curso",
  secondCourseCertificateWhere:
    "La agencia que dio el curso sobre cómo manejar su dinero lo envía por correo electrónico cuando usted termina.",
  mortgageStatement: "Estado de cuenta de la hipoteca",
  mortgageStatementWhere: "La última cuenta mensual del préstamo de su casa, por correo o en el sitio web del banco.",
  vehicleLoanStatement: "Estado de cuenta del préstamo del vehículo",
  vehicleLoanStatementWhere: "La última cuenta del préstamo de su carro, o la página del saldo total (payoff) en el sitio web del banco.",
  titleOrRegistration: "Título o registro del vehículo",
  titleOrRegistrationWhere: "La tarjeta de registro suele estar en la guantera; el título está con sus papeles o lo tiene el banco.",
  deedOrTaxValue: "Escritura o valor para impuestos",
  deedOrTaxValueWhere:
    "El registro de escrituras (register of deeds) y la oficina de impuestos " + "de su condado los tienen en internet por su dirección.",
  insuranceDeclaration: "Página de declaración del seguro",
  insuranceDeclarationWhere: "La primera página de la póliza de su carro o casa; su agente o la aplicación del seguro se la puede enviar.",
  lease: "Contrato de alquiler",
  leaseWhere: "El contrato que firmó por su casa o su carro (lease); el arrendador o el vendedor tiene una copia.",
  retirementStatement: "Estado de cuenta de jubilación",
  retirementStatementWhere: "El último estado de su 401(k), pensión o IRA, en el sitio web del plan o con su empleador.",
  lifePolicy: "Póliza de seguro de vida",
  lifePolicyWhere: "La página que muestra su valor de rescate en efectivo (cash value); la compañía de seguros se la puede enviar.",
  courtPapers: "Papeles de una demanda o un embargo",
  courtPapersWhere:
    "Lo que le mandó un tribunal, un alguacil o el abogado de un acreedor; " +
    "la secretaría del tribunal (clerk of court) puede imprimir copias.",
  supportOrder: "Orden de manutención o de divorcio",
  supportOrderWhere: "La secretaría del tribunal que dio la orden tiene una copia, y también el abogado que usted tuvo.",
  profitAndLoss: "Ganancias y pérdidas, seis meses",
  profitAndLossWhere:
    "Una lista de lo que entró y lo que gastó su negocio en cada " + "uno de los últimos seis meses; bastan sus propias notas.",
  benefitLetter: "Carta de beneficios",
  benefitLetterWhere: "La carta anual del Seguro Social, desempleo, discapacidad u otros beneficios; ssa.gov la tiene en su cuenta.",
  creditReport: "Informe de crédito",
  creditReportWhere: "Gratis en annualcreditreport.com; guárdelo como archivo PDF.",
  collectionLetters: "Cartas de cobro",
  collectionLettersWhere: "La carta más nueva de cada agencia de cobros; basta una foto de la primera página.",
  hoaStatement: "Cuenta de la asociación de propietarios (HOA)",
  hoaStatementWhere: "La última cuenta de su asociación de propietarios, o pídale una al administrador.",
  other: "Otro papel",
  otherWhere: "Llámenos si no sabe qué papel es este.",
  between: (title, from, to) => `${title}, del ${from} al ${to}`,
  since: (title, from) => `${title} desde el ${from}`,
  until: (title, to) => `${title} hasta el ${to}`,
};
