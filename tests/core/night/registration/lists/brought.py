"""Lists as people bring them: each has the program or the habit that it comes from, the text, and
what is read from it.

In what is read, one line a player: a name, "+" behind it who has paid, "-" who has not, nothing
where the list does not say, and "? why" where the name is in doubt.
"""

from __future__ import annotations

from typing import NamedTuple


class BroughtList(NamedTuple):
    source: str
    text: str
    read: str


LISTS = (
    # ---- the five that were read wrong ----
    BroughtList(
        "Excel: sep= line", "sep=;\nName;Paid\nAda One;yes\nBen Two;no\n", "Ada One +\nBen Two -"
    ),
    BroughtList(
        "title above, total below",
        "Thursday poker\n\nName,Paid\nAda One,yes\nBen Two,no\nTotal,1\n",
        "Ada One +\nBen Two -",
    ),
    BroughtList(
        "French heading", "Participant;Payé\nAda One;oui\nBen Two;non\n", "Ada One +\nBen Two -"
    ),
    BroughtList(
        "numbers by hand",
        "1. Ada One\n2. Ben Two\n3) Cleo Three\n",
        "Ada One\nBen Two\nCleo Three",
    ),
    BroughtList("membership list: Last, First", "One, Ada\nTwo, Ben\n", "Ada One\nBen Two"),
    # ---- spreadsheets ----
    BroughtList(
        "Excel in French on Windows",
        "Prénom;Nom;Payé;Montant\nÉloïse;Tremblay;oui;40,00 $\nRené;Côté;non;0,00 $\n"
        "Zoë;D’Amours;à payer;\n",
        "Éloïse Tremblay +\nRené Côté -\nZoë D’Amours -",
    ),
    BroughtList(
        "Excel: quoted comma and accents",
        'First,Last,Paid\nZoë,"Smith, Jr.",yes\nRenée,Dupré,no\n',
        "Zoë Smith, Jr. +\nRenée Dupré -",
    ),
    BroughtList(
        "Excel: Unicode text",
        "Name\tPaid\tPhone\nAda One\tTRUE\t204-555-0199\nBen Two\tFALSE\t\n",
        "Ada One +\nBen Two -",
    ),
    BroughtList(
        "Google Sheets: check boxes, a title row, a sum",
        "Legion Poker – Nov 19,,\n,,\n#,Name,Paid?\n1,Ada One,TRUE\n2,Ben Two,FALSE\n,Total,1\n",
        "Ada One +\nBen Two -",
    ),
    BroughtList(
        "Google Sheets: copied cells, line break in a cell",
        'Name\tPaid\n"Ada\nOne"\tyes\nBen Two\tno\n',
        "Ada One +\nBen Two -",
    ),
    BroughtList(
        "LibreOffice: every cell quoted",
        '"Nom";"Payé";"Notes"\n"One, Ada";"oui";"allergie: noix;\nvient tôt"\n'
        '"Ben Two";"non";""\n',
        "Ada One +\nBen Two -",
    ),
    BroughtList(
        "Numbers: table title and empty columns",
        "Table 1,,,\nPlayer,Paid,,\nAda One,✓,,\nBen Two,,,\n,,,\n",
        "Ada One +\nBen Two -",
    ),
    BroughtList(
        "spreadsheet with two headings in one cell",
        "Name / Nom;Paid / Payé\nAda One;x\nBen Two;\n",
        "Ada One +\nBen Two -",
    ),
    BroughtList(
        "spreadsheet without a heading",
        "Ada One;1\nBen Two;0\nCleo Three;\n",
        "Ada One +\nBen Two -\nCleo Three",
    ),
    BroughtList(
        "spreadsheet: two names in a column each, no heading",
        "Ada\tOne\tyes\nBen\tTwo\tno\n",
        "Ada One ? which-name\nBen Two ? which-name",
    ),
    # ---- ticket shops and forms ----
    BroughtList(
        "Eventbrite: attendee report",
        "Order #,Order Date,First Name,Last Name,Email,Quantity,Ticket Type,Total Paid,"
        "Fees Paid,Attendee Status\n"
        "9001,2026-11-02 18:04,Ada,One,ada@example.org,1,General,40.00,2.10,Attending\n"
        "9002,2026-11-02 18:09,Ben,Two,ben@example.org,1,General,0.00,0.00,Attending\n"
        "9003,2026-11-03 09:00,Cleo,Three,cleo@example.org,2,General,80.00,4.20,Attending\n"
        "9004,2026-11-03 09:30,Dee,Four,dee@example.org,1,General,40.00,2.10,Refunded\n",
        "Ada One +\nBen Two -\nCleo Three ? many\nDee Four ? called-off",
    ),
    BroughtList(
        "Zeffy: payments in French",
        "Date du paiement,Montant total,Statut du paiement,Prénom,Nom de famille,Courriel\n"
        '2026-11-02,"40,00 $",Réussi,Éloïse,Roy,eroy@example.org\n'
        '2026-11-03,"40,00 $",Remboursé,Guy,Lavoie,guy@example.org\n'
        '2026-11-03,"40,00 $",En attente,Ann,Ross,ann@example.org\n',
        "Éloïse Roy +\nGuy Lavoie ? called-off\nAnn Ross -",
    ),
    BroughtList(
        "Square: customers of a sale",
        "Date,Customer Name,Gross Sales,Quantity,Payment Status\n"
        "11/02/2026,Ada One,$40.00,1,Paid\n11/02/2026,Ben Two,$80.00,2,Paid\n"
        "11/03/2026,Cleo Three,$40.00,1,Unpaid\n",
        "Ada One +\nBen Two ? many\nCleo Three -",
    ),
    BroughtList(
        "Zoho: form entries",
        "Added Time,Name (First),Name (Last),Phone,Payment Status,Payment Amount\n"
        "02-Nov-2026 18:04:11,Ada,One,+12045550199,Completed,40\n"
        "02-Nov-2026 18:05:11,Ben,Two,+12045550198,Pending,40\n",
        "Ada One +\nBen Two -",
    ),
    BroughtList(
        "Mailchimp: audience",
        '"Email Address","First Name","Last Name",Phone,MEMBER_RATING\n'
        "ada@example.org,Ada,One,,2\nben@example.org,Ben,Two,204-555-0199,2\n",
        "Ada One\nBen Two",
    ),
    BroughtList(
        "Google Forms: answers",
        "Timestamp,What is your full name?,Email,How many tickets?,Have you paid?\n"
        "2026/11/02 6:04:11 PM CST,Ada One,ada@example.org,1,Yes\n"
        "2026/11/02 6:05:11 PM CST,Ben Two,ben@example.org,1,Not yet\n"
        "2026/11/02 6:06:11 PM CST,Cleo Three,cleo@example.org,3,Yes\n",
        "Ada One +\nBen Two -\nCleo Three ? many",
    ),
    BroughtList(
        "Microsoft Forms in French",
        "ID;Heure de début;Courriel;Nom;Nombre de billets;Payé\n"
        "1;2026-11-02 18:04;anonymous;Éloïse Roy;1;Oui\n"
        "2;2026-11-02 18:09;anonymous;Guy et Ann Lavoie;1;Oui\n",
        "Éloïse Roy +\nGuy et Ann Lavoie ? two",
    ),
    BroughtList(
        "CanadaHelps: event report",
        "TRANSACTION NUMBER,DONOR FIRST NAME,DONOR LAST NAME,ATTENDEE FIRST NAME,"
        "ATTENDEE LAST NAME,TICKET TYPE,AMOUNT\n"
        "CH1,Pat,Payer,Ada,One,Player,$40.00\nCH1,Pat,Payer,Ben,Two,Player,$40.00\n",
        "Ada One +\nBen Two +",
    ),
    BroughtList(
        "SimplyBook: bookings",
        '"Code";"Client";"Client email";"Date";"Status";"Payment status"\n'
        '"a1";"Ada One";"ada@example.org";"2026-11-19 19:00";"Confirmed";"paid"\n'
        '"a2";"Ben Two";"ben@example.org";"2026-11-19 19:00";"Confirmed";"not paid"\n'
        '"a3";"Cleo Three";"cleo@example.org";"2026-11-19 19:00";"Cancelled";"paid"\n',
        "Ada One +\nBen Two -\nCleo Three ? called-off",
    ),
    BroughtList(
        "PayPal: activity",
        '"Date","Name","Type","Status","Currency","Gross","Fee","Net"\n'
        '"02/11/2026","Ada One","Payment","Completed","CAD","40.00","-1.46","38.54"\n'
        '"03/11/2026","Ben Two","Payment","Pending","CAD","40.00","-1.46","38.54"\n'
        '"04/11/2026","Cleo Three","Refund","Completed","CAD","-40.00","1.46","-38.54"\n',
        "Ada One +\nBen Two -\nCleo Three ? called-off",
    ),
    BroughtList(
        "Shopify: orders",
        "Name,Email,Financial Status,Total,Lineitem quantity,Billing Name\n"
        "#1001,ada@example.org,paid,40.00,1,Ada One\n"
        "#1002,ben@example.org,pending,40.00,1,Ben Two\n",
        "Ada One +\nBen Two +",
    ),
    # ---- address books ----
    BroughtList(
        "Outlook: contacts",
        '"First Name","Middle Name","Last Name","Company","E-mail Address","Mobile Phone",'
        '"Notes"\n"Ada","B.","One","Legion","ada@example.org","204 555 0199","Ladies’ night,\n'
        'brings a pie"\n"Ben","","Two","","","",""\n',
        "Ada One\nBen Two",
    ),
    BroughtList(
        "Outlook: people of a distribution list",
        "One, Ada <ada@example.org>\nTwo, Ben <ben@example.org>\n",
        "Ada One\nBen Two",
    ),
    BroughtList(
        "Google Contacts",
        "Name,Given Name,Family Name,Labels,E-mail 1 - Value,Phone 1 - Value\n"
        "Ada One,Ada,One,* myContacts,ada@example.org,+1 204-555-0199\n"
        "Ben Two,Ben,Two,* myContacts,,204-555-0198\n",
        "Ada One\nBen Two",
    ),
    BroughtList(
        "columns of mail and phone without a heading",
        "Ada One, ada@example.org, 204-555-0199, paid\nBen Two, ben@example.org, 204-555-0198\n",
        "Ada One +\nBen Two",
    ),
    # ---- pasted from a talk ----
    BroughtList(
        "WhatsApp: a list in the chat",
        "Poker Thursday! Who is in:\n1️⃣ Ada One\n2️⃣ Ben Two ✅\n3️⃣ Cleo Three +1\n",
        "Ada One\nBen Two ? unclear-paid\nCleo Three ? many",
    ),
    BroughtList(
        "WhatsApp: messages",
        "[18:04, 11/19/2026] Ada One: I’m in\n[18:09, 11/19/2026] Ben Two: me too\n",
        "Ada One: I’m in ? more\nBen Two: me too ? more",
    ),
    BroughtList(
        "an e-mail with bullets",
        "Hi Bob,\n\nhere are the players:\n• Ada One\n• Ben Two – paid\n"
        "• Cleo Three (pas payé)\n> - Dee Four\n\nThanks, Kim\n",
        "Hi Bob ? more\nAda One\nBen Two +\nCleo Three -\nDee Four\nThanks, Kim ? more",
    ),
    BroughtList(
        "an e-mail's line of addresses",
        "Ada One <ada@x.org>; Ben Two <ben@x.org>\n",
        "Ada One, Ben Two ? two",
    ),
    BroughtList(
        "Word: bullets and tabs",
        "•\tAda One\no\tBen Two\n·\tCleo Three\n",
        "Ada One\nBen Two\nCleo Three",
    ),
    BroughtList(
        "Notes on a phone: check boxes",
        "[x] Ada One\n[ ] Ben Two\n☐ Cleo Three\n",
        "Ada One ? unclear-paid\nBen Two\nCleo Three",
    ),
    # ---- by hand ----
    BroughtList(
        "typed by hand with dashes",
        "- Ada One - paid\n- Ben Two – non payé\n- Jean-Guy Roy — payé\n- Dee Four - $40\n"
        "- Eve Five - vegetarian\n",
        "Ada One +\nBen Two -\nJean-Guy Roy +\nDee Four ? unclear-paid\n"
        "Eve Five - vegetarian ? more",
    ),
    BroughtList(
        "typed by hand in two parts",
        "PAID:\nAda One\nBen Two\n\nNot paid\nCleo Three\n\nWaiting list\nDee Four\n",
        "Ada One +\nBen Two +\nCleo Three -\nDee Four ? called-off",
    ),
    BroughtList(
        "typed by hand, two on a line",
        "Ann & Bob Smith\nAda and Ben One\nAda et Guy Roy\nAnn/Bob\nMr and Mrs Roy\n"
        "Ada One x2\n2 Cleo Three\nAda Anderson\nAndy Bettany\n",
        "Ann & Bob Smith ? two\nAda and Ben One ? two\nAda et Guy Roy ? two\n"
        "Ann/Bob ? two\nMr and Mrs Roy ? two\nAda One ? many\nCleo Three ? many\n"
        "Ada Anderson\nAndy Bettany",
    ),
    BroughtList(
        "typed by hand, Last, First and paid",
        "One, Ada, yes\nTwo, Ben, no\nVan der Berg, Cleo, paid\nSt. Pierre, Guy\n",
        "Ada One +\nBen Two -\nCleo Van der Berg +\nGuy St. Pierre",
    ),
    BroughtList(
        "Google Docs: one heading over Last, First",
        "Name\nOne, Ada\nTwo, Ben, paid\nThree, Cleo and Dee\n",
        "Ada One\nBen Two +\nCleo and Dee Three ? two",
    ),
    BroughtList(
        "typed by hand with dots", "Ada One ..... paid\nBen Tootle.\n", "Ada One +\nBen Tootle"
    ),
    BroughtList(
        "typed by hand, numbers without a mark",
        "1 Ada One\n2 Ben Two\n3 Cleo Three\n",
        "Ada One\nBen Two\nCleo Three",
    ),
    BroughtList(
        "a copied PDF: page numbers, heading on each page",
        "Holdfast Hall\nName          Paid\nAda One       yes\nBen Two       no\n"
        "Page 1 of 2\n\x0cName          Paid\nCleo Three    yes\nPage 2 of 2\n22 players\n",
        "Ada One +\nBen Two -\nCleo Three +",
    ),
    BroughtList(
        "Markdown: a table",
        "| Name | Paid |\n|------|------|\n| Ada One | yes |\n| Ben Two | no |\n",
        "Ada One +\nBen Two -",
    ),
    BroughtList(
        "a half cell",
        'Name,Paid\n"Ada One,yes\nBen Two",no\nCleo Three,yes\n',
        "Ada One,yes Ben Two ? half\nCleo Three +",
    ),
    BroughtList(
        "a comma that nobody quoted",
        "Name,Paid\nOne, Ada,yes\nBen Two,no\n",
        "One ? half\nBen Two -",
    ),
    BroughtList(
        "the same name twice",
        "Name,Paid\nAda One,no\nBen Two,no\nada  one,yes\n",
        "Ada One -\nBen Two -\nada one ? twice",
    ),
    BroughtList(
        "a heading of which half is understood",
        "Chasseur;Payé\nAda One;oui\nBen Two;non\n",
        "Chasseur ? may-be-heading\nAda One +\nBen Two -",
    ),
    BroughtList(
        "paid, and what it came to, disagree",
        "Name,Paid,Amount\nAda One,yes,0.00\nBen Two,maybe,40.00\nCleo Three,yes,40.00\n",
        "Ada One ? unclear-paid\nBen Two ? unclear-paid\nCleo Three +",
    ),
    BroughtList(
        "a guest in a column",
        "Name,Guest,Paid\nAda One,,yes\nBen Two,Bea Two,yes\nCleo Three,no,yes\n",
        "Ada One +\nBen Two ? two\nCleo Three +",
    ),
)
