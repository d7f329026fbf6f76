import { labelsOf, type Lexicon, phrases } from "./lexicon.ts";

export const german: Lexicon = {
  code: "de",
  script: "latin",
  patterns: phrases(
    "S V O P.|S V O.|P V S O.|Daher V S O, und S V O P.|Allerdings V S O.|S V O; S V O P.",
  ),
  subjects: phrases(
    "der Ausschuss|die neue Pumpe|das Landesamt|die Geschäftsführung|der zweite Versuch|das Prüflabor|die Gemeinde|der Lieferant|die Steuereinheit|das Kühlwasser|die Übersicht|der Wasserverband|die Messstelle|das Verfahren",
  ),
  verbs: phrases(
    "beschreibt|verringert|bestätigt|erfordert|ersetzt|unterstützt|begrenzt|verbessert|erfasst|übersteigt|erläutert|schützt|prüft|ändert",
  ),
  objects: phrases(
    "den Bericht über die Straßenbrücken|die Kosten der Wärmeversorgung|eine niedrigere Temperatur|die Qualität des Trinkwassers|alle offenen Fragen|den vereinbarten Zeitplan|die Zahl der Beschäftigten|den größten Teil der Flächen|eine unabhängige Überprüfung|das Messergebnis von 4,2 Prozent|die Sicherheitsabstände|den Anteil erneuerbarer Energien",
  ),
  places: phrases(
    "im Laufe des Winters|unter üblichen Bedingungen|innerhalb von dreißig Tagen|am Ende des Jahres|in den nördlichen Landkreisen|zwischen 2015 und 2021|nach kurzer Verzögerung|auf beiden Seiten des Flusses|ohne weitere Ankündigung|gemäß der Betriebsanleitung",
  ),
  topics: phrases(
    "Geltungsbereich|Messverfahren|Wasserversorgung|Ergebnisse der Erhebung|Wartungsplan|Energiebedarf|Finanzübersicht|Lagerung und Transport|Qualitätssicherung|Boden und Klima|Sicherheitshinweise|Regionale Unterschiede|Schlussfolgerungen|Einbau und Anschluss|Datengrundlage|Rechtliche Grundlagen|Wohnungsbestand|Kostenschätzung",
  ),
  names: phrases(
    "H. Brückner|L. Kießling|F. Oberländer|S. Möller|T. Vogt|A. Weiß|M. Jäger|K. Thürmer",
  ),
  labels: labelsOf(
    "Abbildung|Tabelle|Anmerkung|Quelle|Summe|Inhalt|Literatur|Zusammenfassung|Kapitel|Artikel|Datum|Rechnung|Bezeichnung|Menge|Einzelpreis|Betrag|Name|Anschrift|Region|Jahr|Anteil|Stand|Sehr geehrte Damen und Herren,|Mit freundlichen Grüßen",
  ),
};

export const french: Lexicon = {
  code: "fr",
  script: "latin",
  patterns: phrases(
    "S V O P.|S V O.|P, S V O.|Toutefois, S V O.|En pratique, S V O et S V O P.|S, qui V O, V O P.",
  ),
  subjects: phrases(
    "le comité|la nouvelle pompe|le bureau régional|chaque fournisseur|la deuxième série|notre laboratoire|la commune|le plan révisé|l’unité de commande|une petite équipe|le conseil municipal|la station de mesure|l’enquête|le circuit principal",
  ),
  verbs: phrases(
    "décrit|réduit|confirme|exige|remplace|soutient|limite|améliore|enregistre|dépasse|précise|protège|modifie|compare",
  ),
  objects: phrases(
    "le coût du transport|une température plus basse|les résultats de la première phase|la qualité de l’eau potable|toutes les questions ouvertes|le calendrier prévu|le nombre de visiteurs|la plupart des parcelles|un contrôle indépendant|une valeur moyenne de 4,2|la distance de sécurité|la part des énergies renouvelables",
  ),
  places: phrases(
    "pendant les mois d’hiver|dans des conditions normales|sous trente jours|à la fin de l’année|dans le secteur nord|entre 2015 et 2021|après un bref délai|des deux côtés du fleuve|sans autre préavis|selon la notice",
  ),
  topics: phrases(
    "Objet et portée|Méthode de mesure|Alimentation en eau|Résultats de l’enquête|Plan d’entretien|Besoins en énergie|Aperçu financier|Transport et stockage|Assurance qualité|Sol et climat|Consignes de sécurité|Différences régionales|Conclusions|Mise en service|Collecte des données|Fondement juridique|Parc de logements|Estimation des coûts",
  ),
  names: phrases(
    "C. Delorme|P. Lefèvre|A. Rousselet|M. Garnier|N. Béranger|J. Thévenot|S. Marchand|É. Pelletier",
  ),
  labels: labelsOf(
    "Figure|Tableau|Remarque|Source|Total|Sommaire|Références|Résumé|Chapitre|Article|Date|Facture|Désignation|Quantité|Prix unitaire|Montant|Nom|Adresse|Région|Année|Part|État|Madame, Monsieur,|Veuillez agréer nos salutations distinguées.",
  ),
};

export const spanish: Lexicon = {
  code: "es",
  script: "latin",
  patterns: phrases(
    "S V O P.|S V O.|P, S V O.|Sin embargo, S V O.|En la práctica, S V O y S V O P.|S, que V O, V O P.",
  ),
  subjects: phrases(
    "el comité|la nueva bomba|la oficina regional|cada proveedor|la segunda muestra|nuestro laboratorio|el plan revisado|la unidad de control|un equipo pequeño|el municipio|la estación de medida|la encuesta|el circuito principal|la comisión técnica",
  ),
  verbs: phrases(
    "describe|reduce|confirma|exige|sustituye|apoya|limita|mejora|registra|supera|explica|protege|modifica|compara",
  ),
  objects: phrases(
    "el coste del transporte|una temperatura más baja|los resultados de la primera fase|la calidad del agua potable|todas las cuestiones abiertas|el calendario acordado|el número de visitantes|la mayoría de las parcelas|una revisión independiente|un valor medio de 4,2|la distancia de seguridad|la cuota de energía renovable",
  ),
  places: phrases(
    "durante los meses de invierno|en condiciones normales|en un plazo de treinta días|a finales de año|en el distrito norte|entre 2015 y 2021|tras una breve demora|a ambos lados del río|sin previo aviso|según el manual",
  ),
  topics: phrases(
    "Objeto y alcance|Método de medición|Suministro de agua|Resultados de la encuesta|Plan de mantenimiento|Demanda de energía|Resumen financiero|Transporte y almacenamiento|Garantía de calidad|Suelo y clima|Instrucciones de seguridad|Diferencias regionales|Conclusiones|Instalación|Recogida de datos|Fundamento jurídico|Parque de viviendas|Estimación de costes",
  ),
  names: phrases(
    "L. Ibáñez|M. Ordóñez|C. Quintana|J. Peñalver|R. Castaño|A. Zúñiga|P. Herrero|T. Muñoz",
  ),
  labels: labelsOf(
    "Figura|Tabla|Nota|Fuente|Total|Índice|Referencias|Resumen|Capítulo|Artículo|Fecha|Factura|Descripción|Cantidad|Precio unitario|Importe|Nombre|Dirección|Región|Año|Cuota|Estado|Estimados señores:|Atentamente,",
  ),
};

export const polish: Lexicon = {
  code: "pl",
  script: "latin",
  patterns: phrases("S V O P.|S V O.|P S V O.|Jednak S V O.|W praktyce S V O, a S V O P."),
  subjects: phrases(
    "komisja|nowa pompa|urząd gminy|każdy dostawca|druga próbka|nasze laboratorium|zmieniony plan|jednostka sterująca|mały zespół|stacja pomiarowa|ankieta|główny obwód",
  ),
  verbs: phrases(
    "opisuje|zmniejsza|potwierdza|zastępuje|wspiera|ogranicza|poprawia|rejestruje|przekracza|wyjaśnia|chroni|zmienia",
  ),
  objects: phrases(
    "koszt przewozu|niższą temperaturę|wyniki pierwszego etapu|jakość wody pitnej|wszystkie otwarte pytania|uzgodniony harmonogram|liczbę odwiedzających|większość działek|niezależną kontrolę|średnią wartość 4,2|bezpieczną odległość|udział energii odnawialnej",
  ),
  places: phrases(
    "w miesiącach zimowych|w zwykłych warunkach|w ciągu trzydziestu dni|pod koniec roku|w północnej części powiatu|w latach 2015–2021|po krótkiej przerwie|po obu stronach rzeki|bez uprzedzenia|zgodnie z instrukcją",
  ),
  topics: phrases(
    "Cel i zakres|Metoda pomiaru|Zaopatrzenie w wodę|Wyniki ankiety|Plan przeglądów|Zużycie energii|Przegląd finansowy|Przewóz i składowanie|Zapewnienie jakości|Gleba i klimat|Zasady bezpieczeństwa|Różnice regionalne|Wnioski|Montaż|Gromadzenie danych|Podstawa prawna",
  ),
  names: phrases("A. Wiśniewska|K. Zieliński|M. Dąbrowski|J. Łukasik|P. Świątek|E. Żak"),
  labels: labelsOf(
    "Rysunek|Tabela|Uwaga|Źródło|Razem|Spis treści|Literatura|Streszczenie|Rozdział|Artykuł|Data|Faktura|Opis|Ilość|Cena|Kwota|Nazwa|Adres|Województwo|Rok|Udział|Stan|Szanowni Państwo,|Z poważaniem",
  ),
};

export const vietnamese: Lexicon = {
  code: "vi",
  script: "latin",
  patterns: phrases("S V O P.|S V O.|P, S V O.|Tuy nhiên, S V O.|Trên thực tế, S V O và S V O P."),
  subjects: phrases(
    "ủy ban|máy bơm mới|văn phòng khu vực|mỗi nhà cung cấp|mẫu thứ hai|phòng thí nghiệm|kế hoạch sửa đổi|bộ điều khiển|trạm đo|cuộc khảo sát|nhóm kỹ thuật|mạch chính",
  ),
  verbs: phrases(
    "mô tả|làm giảm|xác nhận|yêu cầu|thay thế|hỗ trợ|giới hạn|cải thiện|ghi lại|vượt quá|giải thích|bảo vệ",
  ),
  objects: phrases(
    "chi phí vận chuyển|nhiệt độ thấp hơn|kết quả của giai đoạn đầu|chất lượng nước uống|mọi câu hỏi còn lại|lịch trình đã thống nhất|số lượng khách tham quan|phần lớn diện tích|giá trị trung bình 4,2|khoảng cách an toàn|tỷ lệ năng lượng tái tạo",
  ),
  places: phrases(
    "trong những tháng mùa đông|trong điều kiện bình thường|trong vòng ba mươi ngày|vào cuối năm|ở các huyện phía bắc|từ năm 2015 đến năm 2021|sau một thời gian ngắn|ở hai bên bờ sông|theo tài liệu hướng dẫn",
  ),
  topics: phrases(
    "Mục đích và phạm vi|Phương pháp đo|Cấp nước|Kết quả khảo sát|Kế hoạch bảo trì|Nhu cầu năng lượng|Tổng quan tài chính|Vận chuyển và lưu kho|Đảm bảo chất lượng|Đất và khí hậu|Hướng dẫn an toàn|Kết luận|Lắp đặt|Thu thập dữ liệu|Cơ sở pháp lý",
  ),
  names: phrases("Nguyễn Văn Hải|Trần Thị Lan|Lê Minh Đức|Phạm Thu Hà|Hoàng Quốc Việt|Võ Ngọc Ánh"),
  labels: labelsOf(
    "Hình|Bảng|Ghi chú|Nguồn|Tổng cộng|Mục lục|Tài liệu tham khảo|Tóm tắt|Chương|Điều|Ngày|Hóa đơn|Mô tả|Số lượng|Đơn giá|Thành tiền|Họ tên|Địa chỉ|Vùng|Năm|Tỷ lệ|Trạng thái|Kính gửi quý vị,|Trân trọng",
  ),
};
